import type { Metadata } from "next";
import { deletedFilter } from "@/components/deleted/deleted-filter";
import { DeletedItems } from "@/components/settings/sections";
import { UrlState } from "@/components/url-state/url-state";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listDeletedItems } from "@/lib/deleted-items/list-deleted-items";
import { now } from "@/lib/kernel/clock";
import { timePreferences } from "@/lib/time/format-instant";

export const metadata: Metadata = { title: "Recently deleted" };

type Search = { searchParams: Promise<{ kind?: string | string[] }> };

export default async function DeletedPage({ searchParams }: Search) {
  const actor = await currentMember();
  const kind = deletedFilter.parseServerSide((await searchParams).kind);
  const [{ user }, page] = await Promise.all([
    getMe(actor, {}),
    listDeletedItems(actor, kind ? { kind } : {}),
  ]);
  return (
    <UrlState>
      <DeletedItems
        first={{ kind, page }}
        preferences={timePreferences(user)}
        canEdit={actor.role !== "viewer"}
        at={now().toISOString()}
      />
    </UrlState>
  );
}
