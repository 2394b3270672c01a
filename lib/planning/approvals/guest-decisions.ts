import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { AccountDigests } from "./account-digests";
import type { JudgedAccount } from "./approval-store";
import { findDecisionsBy } from "./decision-store";
import { digestsByRule, recordDecision } from "./record-decision";
import { type BindingRule, findRules } from "./rule-store";
import { leastState } from "./rules";
import type { ApprovalState, DecideApproval } from "./schema";
import { judgePosts } from "./settle-approvals";

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
  seenOn: readonly string[];
};

/** Records a guest's answer to what was on their screen. They never override. */
export function recordGuestDecision(
  tx: Tx,
  guest: DecidingGuest & { requestId: string | null },
  input: Input,
): Promise<void> {
  const { workspaceId, reviewLinkId: byId, name, stage, requestId } = guest;
  const nobody = { workspaceId, userId: null, credentialId: null, requestId };
  return recordDecision(tx, { ...nobody, byId, guest: { name, stage } }, input, (asked) => {
    const decided = asked.named.filter((each) => isAsked(each, { rules: asked.rules, guest }));
    if (decided.length > 0) return { decided, asUserIds: [], asAdmin: false };
    throw new AppError("not_an_approver", "This post does not need your approval.");
  });
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
  const digests = digestsByRule(asked, rules);
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
