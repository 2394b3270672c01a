import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import type { AuditAction } from "@/lib/records/audit/schema";
import { contentsByConnection } from "./account-digests";
import { holdPost, type JudgedAccount } from "./approval-store";
import { findQuestion, insertDecision, type Question } from "./decision-store";
import { type BindingRule, findRules } from "./rule-store";
import { guestInWords } from "./rules";
import type { DecideApproval } from "./schema";
import { judgePosts, settleApprovals } from "./settle-approvals";
import { tellOfDecision } from "./tell-of-approvals";

export type DecisionInput = Pick<DecideApproval, "postId" | "decision" | "digests" | "comment"> & {
  /** A guest decides about no account on which they do not see the post. */
  seenOn?: readonly string[];
};

/** Says what was asked: the accounts with a rule among those that the answer names. */
export type Asked = {
  question: Question;
  named: JudgedAccount[];
  rules: Map<string, BindingRule>;
};

/** Says which of them the answer is about, and for whom it counts beside who gives it. */
export type Answerable = { decided: JudgedAccount[]; asUserIds: string[]; asAdmin: boolean };

export type Decider = Pick<Actor, "workspaceId" | "userId" | "credentialId" | "requestId"> & {
  /** Is the person's id, or that of the review link. */
  byId: string;
  guest: { name: string; stage: number | null } | null;
};

/**
 * Records an answer to what was on somebody's screen: a member's or a guest's. The same answer again
 * changes nothing. Throws `content_changed` where the screen showed something else, and whatever
 * `choose` throws for who may not answer.
 */
export async function recordDecision(
  tx: Tx,
  { byId, guest, ...recorder }: Decider,
  { seenOn, ...input }: DecisionInput,
  choose: (asked: Asked) => Promise<Answerable> | Answerable,
): Promise<void> {
  const { workspaceId } = recorder;
  const { postId, decision, digests: shown, comment = null } = input;
  await holdPost(tx, workspaceId, postId);
  const question = await findQuestion(tx, workspaceId, postId);
  assertExplained(input);
  const judged = await judgePosts(tx, workspaceId, [postId]);
  const ruled = judged.filter(({ state, connectionId }) => {
    return state !== "not_needed" && (seenOn?.includes(connectionId) ?? true);
  });
  const rules = await findRules(tx, ruled);
  assertCurrent(shown, digestsByRule(ruled, rules));
  const named = ruled.filter(({ connectionId }) => connectionId in shown);
  const { decided, asUserIds, asAdmin } = await choose({ question, named, rules });
  const digests = Object.fromEntries(decided.map((each) => [each.connectionId, each.digests]));
  const answer = { byId, decision, digests, asUserIds, asAdmin };
  const last = question.approvalDecisions.find((each) => each.byId === byId);
  if (last && saysNothingNew(answer, last)) return;
  await insertDecision(tx, workspaceId, {
    postId,
    content: await contentsByConnection(tx, decided),
    comment,
    ...answer,
    ...(guest && { guestName: guest.name, guestStage: guest.stage }),
  });
  const settled = await settleApprovals(tx, workspaceId, [postId]);
  const decidedDigests = Object.entries(shown).filter(([id]) => id in digests);
  await recordAudit(tx, recorder, {
    action: actions[decision],
    targetType: "post",
    targetId: postId,
    after: {
      approvals: Object.fromEntries(decidedDigests),
      ...(guest && { guest: guest.name }),
    },
  });
  const by = guest ? { guest: guestInWords(guest.name) } : { userId: byId };
  await tellOfDecision(tx, workspaceId, { postId, by, question, decision, judged: settled });
}

type Answer = Pick<Question["approvalDecisions"][number], "decision" | "asUserIds" | "asAdmin"> & {
  digests: unknown;
};

/** Tells the same answer again from one that meanwhile counts for somebody else too. */
function saysNothingNew(answer: Answer, last: Answer): boolean {
  return (
    answer.decision === last.decision &&
    isDeepStrictEqual(answer.digests, last.digests) &&
    answer.asUserIds.every((userId) => last.asUserIds.includes(userId)) &&
    (last.asAdmin || !answer.asAdmin)
  );
}

const actions: Record<DecisionInput["decision"], AuditAction> = {
  approve: "post.approved",
  request_changes: "post.changes_requested",
  override: "post.approval_overridden",
};

/** Throws `validation_failed` for what needs a word and has none. */
function assertExplained({ decision, comment }: DecisionInput): void {
  if (decision === "approve" || comment) return;
  const message =
    decision === "override"
      ? "Say why this goes out without approval: the post and the log keep it."
      : "Say what should change.";
  throw new AppError("validation_failed", message, {
    details: [{ path: "comment", code: "required", message }],
  });
}

/** Throws `content_changed` with the digests of now where the screen showed something else. */
export function assertCurrent(
  shown: Record<string, string>,
  current: Record<string, string>,
): void {
  if (Object.entries(shown).every(([id, digest]) => current[id] === digest)) return;
  const message = "This post changed since you opened it. Look at it again.";
  throw new AppError("content_changed", message, { details: { digests: current } });
}

/** Returns by connection what a decision about the post has to name now. */
export async function currentDigests(
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<Record<string, string>> {
  const judged = await judgePosts(tx, workspaceId, [postId]);
  const ruled = judged.filter(({ state }) => state !== "not_needed");
  return digestsByRule(ruled, await findRules(tx, ruled));
}

/** Returns by connection the one digest of the three that the account's rule reads. */
export function digestsByRule(
  judged: readonly JudgedAccount[],
  rules: ReadonlyMap<string, BindingRule>,
): Record<string, string> {
  return Object.fromEntries(
    judged.map(({ connectionId, digests }) => [
      connectionId,
      digests[rules.get(connectionId)?.place ?? 0],
    ]),
  );
}
