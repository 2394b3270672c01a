import { deletedFilter } from "@/components/deleted/deleted-filter";
import { DeletedItems } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { UrlState } from "@/components/url-state/url-state";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listDeletedItems } from "@/lib/deleted-items/deleted-items";
import { now } from "@/lib/kernel/clock";
import { timePreferences } from "@/lib/time/format-instant";

type Search = { searchParams: Promise<{ kind?: string | string[] }> };

async function DeletedPage({ searchParams }: Search) {
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

export default titled("Recently deleted", DeletedPage);
