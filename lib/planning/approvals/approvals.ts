import { assertProgram } from "@/lib/identity/policies/assert-program";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { holdPost, type JudgedAccount } from "./approval-store";
import { findQuestion } from "./decision-store";
import { standsInFor } from "./deputies";
import { readApproval, readChanges } from "./read-approval";
import { type Asked, type DecisionInput, recordDecision } from "./record-decision";
import { replaceRequest, withdrawRequest } from "./request-store";
import { holdRole } from "./rule-store";
import {
  ApprovalAnswer,
  ApprovalChanges,
  ApprovalParams,
  type Approver,
  DecideApproval,
  RequestApproval,
} from "./schema";
import { settleApprovals } from "./settle-approvals";

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
  level: "ask",
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
  level: "ask",
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

/** Records one person's answer to what was on their screen. No key and no assistant decides. */
export const decideApproval = operation({
  name: "decide_approval",
  summary: "Approve a post, ask for changes, or override its approval",
  scope: "self",
  input: DecideApproval,
  output: ApprovalAnswer,
  failures: ["session_required", "own_content", "not_an_approver", "content_changed", "forbidden"],
  run: (actor, input) =>
    transaction(async (tx) => {
      await decideAs(tx, actor, input);
      return { approval: await readApproval(tx, actor, input.postId) };
    }),
});

/** Decides as the person who is signed in, and as those for whom they stand in. */
export async function decideAs(tx: Tx, actor: Actor, input: DecisionInput): Promise<void> {
  const { workspaceId } = actor;
  const userId = deciderOf(actor);
  await recordDecision(tx, { ...actor, byId: userId, guest: null }, input, async (asked) => {
    const decider = {
      userId,
      isAdmin: (await holdRole(tx, workspaceId, userId)) === "admin",
      standsInFor: await standsInFor(tx, workspaceId, userId),
    };
    const { decided, asUserIds } =
      input.decision === "override"
        ? { decided: overridable(asked, decider), asUserIds: [userId] }
        : answerable({ ...asked, decider });
    return { decided, asUserIds, asAdmin: decider.isAdmin };
  });
}

type Person = { userId: string; name: string };
type MemberDecider = { userId: string; isAdmin: boolean; standsInFor: readonly Person[] };

function deciderOf(actor: Actor): string {
  if (actor.via !== "session") {
    const message = "Only a signed-in person can decide, not a key and not an assistant.";
    throw new AppError("session_required", message);
  }
  return personOf(actor);
}

async function changeLocked(actor: Actor, postId: string, change: (tx: Tx) => Promise<void>) {
  return transaction(async (tx) => {
    await holdPost(tx, actor.workspaceId, postId);
    await findQuestion(tx, actor.workspaceId, postId);
    await assertProgram(tx, actor, { level: "ask", postIds: [postId] });
    await change(tx);
    return { approval: await readApproval(tx, actor, postId) };
  });
}

function overridable({ named }: Asked, { isAdmin }: MemberDecider): JudgedAccount[] {
  if (isAdmin) return named;
  throw new AppError("forbidden", "Only an administrator can send this without approval.");
}

/**
 * Chooses the accounts whose rules name the person, or somebody for whom they stand in, and says for
 * whom the answer counts. What its author edited last is approved by no deputy: not by the author as
 * one, and not by the author's own. Throws where nothing remains.
 */
function answerable({
  question: { editedById },
  named,
  rules,
  decider,
}: Asked & { decider: MemberDecider }): { decided: JudgedAccount[]; asUserIds: string[] } {
  const { userId, isAdmin } = decider;
  const isOwn = editedById === userId;
  const away = isOwn ? [] : decider.standsInFor.filter((person) => person.userId !== editedById);
  const isNamed = ({ connectionId }: JudgedAccount, isMeant: (approver: Approver) => boolean) =>
    rules.get(connectionId)?.stages.some(({ approvers }) => approvers.some(isMeant)) ?? false;
  const isMyself = (approver: Approver) =>
    approver.kind === "member" ? approver.userId === userId : approver.kind === "admins" && isAdmin;
  const isOneOf = (people: readonly Person[]) => (approver: Approver) =>
    approver.kind === "member" && people.some((each) => each.userId === approver.userId);

  const maySelf = ({ connectionId }: JudgedAccount) =>
    !isOwn || rules.get(connectionId)?.mayOwn === true;
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

function ownContent(who: string): AppError {
  const message = `${who} changed this post last: somebody else has to approve it.`;
  return new AppError("own_content", message);
}
