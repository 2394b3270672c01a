import { isDeepStrictEqual } from "node:util";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import type { AuditAction } from "@/lib/records/audit/schema";
import { contentsByConnection } from "./account-digests";
import { holdPost, type JudgedAccount } from "./approval-store";
import { findQuestion, insertDecision, type Question } from "./decision-store";
import { standsInFor } from "./deputies";
import { readApproval, readChanges } from "./read-approval";
import { replaceRequest, withdrawRequest } from "./request-store";
import { type BindingRule, countMembers, findRules, holdRole } from "./rule-store";
import { smallTeam } from "./rules";
import {
  ApprovalAnswer,
  ApprovalChanges,
  ApprovalParams,
  type Approver,
  DecideApproval,
  RequestApproval,
} from "./schema";
import { judgePosts, settleApprovals } from "./settle-approvals";
import { tellOfDecision } from "./tell-of-approvals";

export const getApproval = operation({
  name: "get_approval",
  summary: "Read whose approval a post waits for, and who decided what",
  scope: "posts:read",
  input: ApprovalParams,
  output: ApprovalAnswer,
  run: async (actor, { postId }) => ({ approval: await readApproval(db, actor, postId) }),
});

export const getApprovalChanges = operation({
  name: "get_approval_changes",
  summary: "Read what changed in a post since the last decision",
  scope: "posts:read",
  input: ApprovalParams,
  output: ApprovalChanges,
  run: (actor, { postId }) => readChanges(db, actor, postId),
});

export const requestApproval = operation({
  name: "request_approval",
  summary: "Ask for the approval that a post needs",
  scope: "posts:write",
  input: RequestApproval,
  output: ApprovalAnswer,
  run: (actor, { postId, note }) =>
    changeLocked(actor, postId, async (tx) => {
      await replaceRequest(tx, actor, { postId, note: note?.trim() ? note : null });
      await settleApprovals(tx, actor.workspaceId, [postId]);
      await recordAudit(tx, actor, {
        action: "post.approval_requested",
        targetType: "post",
        targetId: postId,
      });
    }),
});

export const withdrawApproval = operation({
  name: "withdraw_approval_request",
  summary: "Take back the question for approval, after which the post cannot be sent",
  scope: "posts:write",
  input: ApprovalParams,
  output: ApprovalAnswer,
  run: (actor, { postId }) =>
    changeLocked(actor, postId, async (tx) => {
      if (!(await withdrawRequest(tx, postId))) return;
      await settleApprovals(tx, actor.workspaceId, [postId]);
      await recordAudit(tx, actor, {
        action: "post.approval_withdrawn",
        targetType: "post",
        targetId: postId,
      });
    }),
});

/**
 * Records one person's answer to what was on their screen. No key and no assistant decides. The same
 * answer again changes nothing.
 */
export const decideApproval = operation({
  name: "decide_approval",
  summary: "Approve a post, ask for changes, or override its approval",
  scope: "self",
  input: DecideApproval,
  output: ApprovalAnswer,
  failures: ["session_required", "own_content", "not_an_approver", "content_changed", "forbidden"],
  run: (actor, input) => {
    const userId = deciderOf(actor);
    return changeLocked(actor, input.postId, async (tx, question) => {
      const role = await holdRole(tx, actor.workspaceId, userId);
      const decider = {
        userId,
        isAdmin: role === "admin",
        standsInFor: await standsInFor(tx, actor.workspaceId, userId),
      };
      await decide(tx, actor, { decider, input, question });
    });
  },
});

type Input = { decision: DecideApproval["decision"] } & Pick<
  DecideApproval,
  "postId" | "digests" | "comment"
>;

type Person = { userId: string; name: string };
type Decider = { userId: string; isAdmin: boolean; standsInFor: readonly Person[] };

function deciderOf(actor: Actor): string {
  if (actor.via !== "session") {
    const message = "Only a signed-in person can decide, not a key and not an assistant.";
    throw new AppError("session_required", message);
  }
  return personOf(actor);
}

async function changeLocked(
  actor: Actor,
  postId: string,
  change: (tx: Tx, question: Question) => Promise<void>,
) {
  return transaction(async (tx) => {
    const { workspaceId } = actor;
    await holdPost(tx, workspaceId, postId);
    await change(tx, await findQuestion(tx, workspaceId, postId));
    return { approval: await readApproval(tx, actor, postId) };
  });
}

async function decide(
  tx: Tx,
  actor: Actor,
  { decider, input, question }: { decider: Decider; input: Input; question: Question },
): Promise<void> {
  const { postId, decision, comment } = input;
  assertExplained(input);
  const judged = await judgePosts(tx, actor.workspaceId, [postId]);
  const ruled = judged.filter(({ state }) => state !== "not_needed");
  const rules = await findRules(tx, ruled);
  const named = ruled.filter(({ connectionId }) => connectionId in input.digests);
  assertCurrent(input.digests, { ruled, rules });
  const { decided, asUserIds } =
    decision === "override"
      ? { decided: overridable(named, decider), asUserIds: [decider.userId] }
      : await answerable(tx, actor.workspaceId, { question, named, rules, decider });
  const digests = Object.fromEntries(decided.map((each) => [each.connectionId, each.digests]));
  const decidedDigests = Object.entries(input.digests).filter(([id]) => id in digests);
  const answer = { byId: decider.userId, decision, digests, asUserIds, asAdmin: decider.isAdmin };
  const last = question.approvalDecisions.find(({ byId }) => byId === decider.userId);
  if (last && saysNothingNew(answer, last)) return;
  await insertDecision(tx, actor.workspaceId, {
    postId,
    content: await contentsByConnection(tx, decided),
    comment: comment ?? null,
    ...answer,
  });
  const settled = await settleApprovals(tx, actor.workspaceId, [postId]);
  await recordAudit(tx, actor, {
    action: actions[decision],
    targetType: "post",
    targetId: postId,
    after: { approvals: Object.fromEntries(decidedDigests) },
  });
  const by = { userId: decider.userId };
  await tellOfDecision(tx, actor.workspaceId, { postId, by, question, decision, judged: settled });
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

const actions: Record<Input["decision"], AuditAction> = {
  approve: "post.approved",
  request_changes: "post.changes_requested",
  override: "post.approval_overridden",
};

/** Throws `validation_failed` for what needs a word and has none. */
export function assertExplained({ decision, comment }: Input): void {
  if (decision === "approve" || comment) return;
  const message =
    decision === "override"
      ? "Say why this goes out without approval: the post and the log keep it."
      : "Say what should change.";
  throw new AppError("validation_failed", message, {
    details: [{ path: "comment", code: "required", message }],
  });
}

type Ruled = { ruled: JudgedAccount[]; rules: Map<string, BindingRule> };

/** Throws `content_changed` with the digests of now where the screen showed something else. */
export function assertCurrent(given: Record<string, string>, { ruled, rules }: Ruled): void {
  const current = Object.fromEntries(
    ruled.map(({ connectionId, digests }) => [
      connectionId,
      digests[rules.get(connectionId)?.place ?? 0],
    ]),
  );
  if (Object.entries(given).every(([id, digest]) => current[id] === digest)) return;
  throw new AppError(
    "content_changed",
    "This post changed since you opened it. Look at it again.",
    {
      details: { digests: current },
    },
  );
}

function overridable(named: JudgedAccount[], { isAdmin }: Decider): JudgedAccount[] {
  if (isAdmin) return named;
  throw new AppError("forbidden", "Only an administrator can send this without approval.");
}

/**
 * Chooses the accounts whose rules name the person, or somebody for whom they stand in, and says for
 * whom the answer counts. What its author edited last is approved by no deputy: not by the author as
 * one, and not by the author's own. Throws where nothing remains.
 */
async function answerable(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    question: { editedById },
    named,
    rules,
    decider,
  }: { question: Question; named: JudgedAccount[]; rules: Ruled["rules"]; decider: Decider },
): Promise<{ decided: JudgedAccount[]; asUserIds: string[] }> {
  const { userId, isAdmin } = decider;
  const isOwn = editedById === userId;
  const away = isOwn ? [] : decider.standsInFor.filter((person) => person.userId !== editedById);
  const isNamed = ({ connectionId }: JudgedAccount, isMeant: (approver: Approver) => boolean) =>
    rules.get(connectionId)?.stages.some(({ approvers }) => approvers.some(isMeant)) ?? false;
  const isMyself = (approver: Approver) =>
    approver.kind === "member" ? approver.userId === userId : approver.kind === "admins" && isAdmin;
  const isOneOf = (people: readonly Person[]) => (approver: Approver) =>
    approver.kind === "member" && people.some((each) => each.userId === approver.userId);

  const maySelf = isOwn ? await ownAllowed(tx, workspaceId, rules) : () => true;
  const decided = named.filter(
    (account) =>
      (isNamed(account, isMyself) && maySelf(account)) || isNamed(account, isOneOf(away)),
  );
  if (decided.length > 0)
    return { decided, asUserIds: [userId, ...away.map((each) => each.userId)] };

  if (named.some((account) => isNamed(account, isMyself))) throw ownContent("You");
  const author = decider.standsInFor.find((person) => person.userId === editedById);
  const stoodInFor = isOneOf(decider.standsInFor);
  if (named.some((account) => isNamed(account, stoodInFor))) {
    throw ownContent(author && !isOwn ? `${author.name}, for whom you stand in,` : "You");
  }
  const message = "You are not among those whose approval this post needs.";
  throw new AppError("not_an_approver", message);
}

/** Tells by account whether its rule lets a small team approve what they wrote. */
async function ownAllowed(
  tx: Tx,
  workspaceId: WorkspaceId,
  rules: Ruled["rules"],
): Promise<(account: JudgedAccount) => boolean> {
  const isSmall = (await countMembers(tx, workspaceId)) <= smallTeam;
  return ({ connectionId }) => isSmall && rules.get(connectionId)?.ownContent === true;
}

function ownContent(who: string): AppError {
  const message = `${who} changed this post last: somebody else has to approve it.`;
  return new AppError("own_content", message);
}
