import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import {
  type AccountContent,
  type AccountDigests,
  accountContents,
  keyOf,
} from "./account-digests";
import { findAwaited, findAwaitedGuests, type JudgedAccount } from "./approval-store";
import { findDecidedContent, findNames, findQuestion } from "./decision-store";
import { findStandIns } from "./deputies";
import { findRules } from "./rule-store";
import { type AwaitedMember, awaitedOf, leastState } from "./rules";
import type { Approval, ApprovalChanges, SentContent } from "./schema";
import { judgePosts } from "./settle-approvals";

/** Judges a post as it is now. Throws `not_found`. */
export async function readApproval(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, "workspaceId" | "userId">,
  postId: string,
): Promise<Approval> {
  const post = await findQuestion(tx, workspaceId, postId);
  const judged = await judgePosts(tx, workspaceId, [postId]);
  const ruled = judged.filter(({ state }) => state !== "not_needed");
  const rules = await findRules(tx, ruled);
  const deciders = post.approvalDecisions.flatMap(({ byId, asUserIds }) => [byId, ...asUserIds]);
  const names = await findNames(tx, deciders);
  const awaited = await findAwaited(tx, ruled);
  const guests = await findAwaitedGuests(tx, ruled);
  const standsInFor = userId ? await findStandIns(tx, workspaceId, userId) : [];
  /** A deputy answers for a person who was named, though never about what they edited last themselves. */
  const asks = (member: AwaitedMember) =>
    member.userId === userId ||
    (standsInFor.includes(member.userId) && !member.asAdmin && post.editedById !== userId);
  const request = post.approvalRequest?.withdrawnAt ? null : post.approvalRequest;
  const digestOf = (account: JudgedAccount) => {
    return account.digests[rules.get(account.connectionId)?.place ?? 0];
  };
  return {
    state: leastState(ruled),
    requestedAt: request?.requestedAt.toISOString() ?? null,
    requestedBy: request?.requestedBy ?? null,
    note: request?.note ?? null,
    accounts: ruled.map((account) => {
      const { connectionId, state, stage } = account;
      const own = awaited.filter((member) => member.connectionId === connectionId);
      return {
        connectionId,
        digest: digestOf(account),
        state,
        stage,
        waitingFor: awaitedOf(own, guests.has(connectionId)),
        asksYou: own.some(asks),
      };
    }),
    decisions: post.approvalDecisions.map((made) => {
      const digests = made.digests as Record<string, [string, string, string]>;
      const shown = Object.entries(digests).map(([connectionId, all]) => {
        return [connectionId, all[rules.get(connectionId)?.place ?? 0]];
      });
      return {
        id: made.id,
        by: {
          id: names.has(made.byId) ? made.byId : null,
          name: made.guestName ?? names.get(made.byId) ?? somebodyGone,
          kind: made.guestName === null ? ("member" as const) : ("guest" as const),
        },
        standingInFor: made.asUserIds.flatMap((id) => {
          const name = names.get(id);
          return name && id !== made.byId ? [{ id, name }] : [];
        }),
        decision: made.decision,
        comment: made.comment,
        at: made.at.toISOString(),
        digests: Object.fromEntries(shown),
        current: ruled.some((account) => {
          const place = rules.get(account.connectionId)?.place ?? 0;
          return digests[account.connectionId]?.[place] === account.digests[place];
        }),
      };
    }),
  };
}

const somebodyGone = "Somebody who left";

/**
 * Compares what the accounts would get with what they would have got at the person's latest decision,
 * or else at anybody's. Throws `not_found`.
 */
export async function readChanges(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, "workspaceId" | "userId">,
  postId: string,
): Promise<ApprovalChanges> {
  const { approvalDecisions } = await findQuestion(tx, workspaceId, postId);
  const last = approvalDecisions.find(({ byId }) => byId === userId) ?? approvalDecisions[0];
  const before = last && (await findDecidedContent(tx, last.id));
  if (!before) return { since: null, accounts: [] };
  const judged = await judgePosts(tx, workspaceId, [postId]);
  const ruled = judged.filter(({ state }) => state !== "not_needed");
  const rules = await findRules(tx, ruled);
  const decided = last.digests as Record<string, AccountDigests>;
  const changed = ruled.filter(({ connectionId, digests }) => {
    const place = rules.get(connectionId)?.place ?? 0;
    return decided[connectionId]?.[place] !== digests[place];
  });
  const contents = await accountContents(tx, changed);
  const names = await findNames(tx, [last.byId]);
  return {
    since: {
      id: last.id,
      byMe: last.byId === userId,
      name: last.guestName ?? names.get(last.byId) ?? somebodyGone,
      decision: last.decision,
      at: last.at.toISOString(),
    },
    accounts: changed.flatMap((account) => {
      const { connectionId } = account;
      const after = contents.get(keyOf(account));
      const earlier = before[connectionId];
      return after
        ? [{ connectionId, before: earlier ? shown(earlier) : null, after: shown(after) }]
        : [];
    }),
  };
}

function shown({ scheduledAt, posts }: AccountContent): SentContent {
  return {
    scheduledAt,
    posts: posts.map(({ text, media, options }) => ({
      text,
      media: media.map(({ mediaId, contentType, alt, crop }) => {
        return { mediaId, contentType, alt, isCropped: crop !== null };
      }),
      options: { ...options },
    })),
  };
}
