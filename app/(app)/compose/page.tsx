import type { Metadata } from "next";
import { CannotCompose } from "@/components/composer/cannot-compose";
import { nextFullHour, wallTimeOf } from "@/components/composer/compose-search";
import { slotFor } from "@/components/composer/device-copy";
import { DraftDesk } from "@/components/composer/draft-desk";
import { copiedComposition, newComposition } from "@/components/composer/new-composition";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { now } from "@/lib/kernel/clock";
import { planningFor } from "../planning";
import { originalOf } from "../posts/stored-post";

export const metadata: Metadata = { title: "New post" };

type Search = { at?: string; from?: string; account?: string; draft?: string };

export default async function ComposePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { at, from, account, draft } = await searchParams;
  const actor = await currentMember();
  const [planning, original] = await Promise.all([planningFor(actor), originalOf(actor, from)]);
  const { userId, accounts, preferences, workspaceTimeZone } = planning;
  const { timeZone } = preferences;
  const viewer = actor.role === "viewer";
  if (viewer || accounts.length === 0) {
    return (
      <>
        <PageHeader title="New post" />
        <CannotCompose viewer={viewer} canConnect={actor.admin} />
      </>
    );
  }
  const opened = now().toISOString();
  const given = wallTimeOf(at);
  const when = given ?? nextFullHour(opened, timeZone);
  const usable = accounts.filter(({ state }) => state === "active").map(({ id }) => id);
  const opening = { usable, when, timeZone };
  const composition = original
    ? copiedComposition({ ...original, account }, opening)
    : newComposition(opening);
  const owner = { userId, workspaceId: actor.workspaceId };
  const slot = slotFor(owner, from ? `copy:${from}` : "new");
  return (
    <>
      <PageHeader
        title={draft ? "Draft" : "New post"}
        actions={
          <ButtonLink href="/drafts" variant="ghost">
            Drafts
          </ButtonLink>
        }
      />
      <DraftDesk
        accounts={accounts}
        preferences={preferences}
        workspaceTimeZone={workspaceTimeZone}
        start={{
          ...{ composition, base: null, draft: null, slot },
          ...{ timeGiven: given !== undefined, offered: given ? null : when },
        }}
        now={opened}
        owner={owner}
        copySlot={slot}
      />
    </>
  );
}
