import { isDeepStrictEqual } from "node:util";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { type AccountDigests, contentsByConnection } from "./account-digests";
import { holdPost, type JudgedAccount } from "./approval-store";
import { assertCurrent, assertExplained } from "./approvals";
import { findDecisionsBy, findQuestion, insertDecision } from "./decision-store";
import { type BindingRule, findRules } from "./rule-store";
import { guestInWords, leastState } from "./rules";
import type { ApprovalState, DecideApproval } from "./schema";
import { judgePosts, settleApprovals } from "./settle-approvals";
import { tellOfDecision } from "./tell-of-approvals";

/** Somebody without an account, whose link decides for one stage or for each that asks guests. */
export type DecidingGuest = {
  workspaceId: WorkspaceId;
  reviewLinkId: string;
  name: string;
  stage: number | null;
};

/** Names the accounts on which a guest sees a post: they decide about no other. */
type SeenPost = { id: string; connectionIds: readonly string[] };

export type GuestApproval = {
  state: ApprovalState;
  digests: Record<string, string>;
  decision: {
    decision: "approve" | "request_changes";
    comment: string | null;
    at: Date;
    current: boolean;
  } | null;
};

/**
 * Returns where those posts stand whose rules ask the guest, with the digests that a decision has to
 * name. Read it before the content: what changes in between is then refused and not agreed to unseen.
 */
export async function approvalsForGuest(
  tx: Tx,
  guest: DecidingGuest,
  posts: readonly SeenPost[],
): Promise<Map<string, GuestApproval>> {
  const ids = posts.map(({ id }) => id);
  const judged = await judgePosts(tx, guest.workspaceId, ids);
  const rules = await findRules(tx, judged);
  const decisions = await findDecisionsBy(tx, guest.reviewLinkId, ids);
  const approvals = posts.flatMap(({ id, connectionIds }) => {
    const asked = judged
      .filter((each) => each.postId === id && connectionIds.includes(each.connectionId))
      .filter((each) => isAsked(each, { rules, guest }));
    const last = decisions.find(({ postId }) => postId === id);
    return asked.length === 0 ? [] : [[id, approvalOf(asked, { rules, last })] as const];
  });
  return new Map(approvals);
}

type Input = Pick<DecideApproval, "postId" | "digests" | "comment"> & {
  decision: "approve" | "request_changes";
};

/**
 * Records a guest's answer to what was on their screen. They never override. The same answer again
 * changes nothing.
 */
export async function recordGuestDecision(
  tx: Tx,
  guest: DecidingGuest & { requestId: string | null },
  { seenOn, ...input }: Input & { seenOn: readonly string[] },
): Promise<void> {
  const { workspaceId, reviewLinkId, name, stage, requestId } = guest;
  const { postId, decision, comment } = input;
  await holdPost(tx, workspaceId, postId);
  const question = await findQuestion(tx, workspaceId, postId);
  assertExplained(input);
  const judged = await judgePosts(tx, workspaceId, [postId]);
  const ruled = judged.filter(({ state, connectionId }) => {
    return state !== "not_needed" && seenOn.includes(connectionId);
  });
  const rules = await findRules(tx, ruled);
  assertCurrent(input.digests, { ruled, rules });
  const decided = ruled
    .filter(({ connectionId }) => connectionId in input.digests)
    .filter((each) => isAsked(each, { rules, guest }));
  if (decided.length === 0) {
    throw new AppError("not_an_approver", "This post does not need your approval.");
  }
  const digests = Object.fromEntries(decided.map((each) => [each.connectionId, each.digests]));
  const last = question.approvalDecisions.find(({ byId }) => byId === reviewLinkId);
  if (last?.decision === decision && isDeepStrictEqual(last.digests, digests)) return;
  await insertDecision(tx, workspaceId, {
    postId,
    decision,
    digests,
    content: await contentsByConnection(tx, decided),
    comment: comment ?? null,
    byId: reviewLinkId,
    asUserIds: [],
    asAdmin: false,
    guestName: name,
    guestStage: stage,
  });
  const settled = await settleApprovals(tx, workspaceId, [postId]);
  const nobody = { workspaceId, userId: null, credentialId: null, requestId };
  await recordAudit(tx, nobody, {
    action: decision === "approve" ? "post.approved" : "post.changes_requested",
    targetType: "post",
    targetId: postId,
    after: { approvals: pickedFrom(input.digests, decided), guest: name },
  });
  const by = { guest: guestInWords(name) };
  await tellOfDecision(tx, workspaceId, { postId, by, question, decision, judged: settled });
}

type Asking = { rules: ReadonlyMap<string, BindingRule>; guest: DecidingGuest };

function isAsked(
  { connectionId, state }: JudgedAccount,
  { rules, guest: { stage: own } }: Asking,
): boolean {
  const stages = rules.get(connectionId)?.stages ?? [];
  return (
    state !== "not_needed" &&
    stages.some(({ approvers }, index) => {
      const isOwn = own === null || own === index + 1;
      return isOwn && approvers.some(({ kind }) => kind === "guests");
    })
  );
}

function approvalOf(
  asked: readonly JudgedAccount[],
  {
    rules,
    last,
  }: {
    rules: ReadonlyMap<string, BindingRule>;
    last: Awaited<ReturnType<typeof findDecisionsBy>>[number] | undefined;
  },
): GuestApproval {
  const placeOf = (connectionId: string) => rules.get(connectionId)?.place ?? 0;
  const digests = Object.fromEntries(
    asked.map((each) => [each.connectionId, each.digests[placeOf(each.connectionId)]]),
  );
  // It is written only by the function above.
  const decided = last?.digests as Record<string, AccountDigests> | undefined;
  const current = Object.entries(digests).every(([connectionId, digest]) => {
    return decided?.[connectionId]?.[placeOf(connectionId)] === digest;
  });
  const { decision, comment = null, at } = last ?? {};
  return {
    state: leastState(asked),
    digests,
    decision: at && decision && decision !== "override" ? { decision, comment, at, current } : null,
  };
}

function pickedFrom(
  digests: Record<string, string>,
  decided: readonly JudgedAccount[],
): Record<string, string> {
  const ids = decided.map(({ connectionId }) => connectionId);
  return Object.fromEntries(Object.entries(digests).filter(([id]) => ids.includes(id)));
}
