import { CannotCompose } from "@/components/composer/cannot-compose";
import {
  copiedComposition,
  newComposition,
  wallTimeOf,
} from "@/components/composer/composition/opening";
import { DraftComposer } from "@/components/composer/draft-composer";
import { localDraftKey } from "@/components/composer/local-draft/local-draft";
import { noTime } from "@/components/kit/when/when";
import { titled } from "@/components/shell/frame/titled";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { listPosts } from "@/lib/planning/posts/read-posts";
import { firstSlotFor } from "../first-slot";
import { planningFor } from "../planning";
import { originalOf } from "../posts/stored-post";

type Search = { at?: string; from?: string; account?: string; draft?: string };

async function ComposePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { at, from, account, draft } = await searchParams;
  const actor = await currentMember();
  const [planning, original] = await Promise.all([planningFor(actor), originalOf(actor, from)]);
  const { userId, accounts, groups, preferences, workspaceTimeZone } = planning;
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
  const when = wallTimeOf(at) ?? noTime;
  const usableIds = accounts.filter(({ state }) => state === "active").map(({ id }) => id);
  const opening = { usableIds, when, timeZone: preferences.timeZone };
  const composition = original
    ? copiedComposition({ ...original, accountId: account }, opening)
    : newComposition({
        ...opening,
        chosenIds: account?.split(",") ?? (await lastUsedAccounts(actor, userId)),
      });
  const owner = { userId, workspaceId: actor.workspaceId };
  const storageKey = localDraftKey(owner, from ? `copy:${from}` : "new");
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
      <DraftComposer
        accounts={accounts}
        groups={groups}
        preferences={preferences}
        workspaceTimeZone={workspaceTimeZone}
        start={{
          composition,
          editedPost: null,
          draft: null,
          storageKey,
        }}
        now={opened}
        firstSlot={await firstSlotFor(actor, composition.connectionIds)}
        owner={owner}
        copyStorageKey={storageKey}
      />
    </>
  );
}

async function lastUsedAccounts(actor: Actor, userId: string): Promise<string[]> {
  const { items } = await listPosts(actor, { managedBy: userId, limit: 1 });
  return (items[0]?.deliveries ?? []).map(({ connectionId }) => connectionId);
}

export default titled("New post", ComposePage);
