import { failure } from "@/lib/deliveries/failure";
import { moveDeliveryIn } from "@/lib/deliveries/move-delivery";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import { resolveApprovalNotifications } from "@/lib/records/notifications/resolve-notifications";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { type AccountDigests, accountDigests, type PostAccount } from "./account-digests";
import {
  findRuledAccounts,
  findTooLate,
  findUnsettled,
  freeDeliveries,
  holdDeliveries,
  holdPost,
  isApproved,
  type JudgedAccount,
  judge,
  keepAwaited,
  keepJudgements,
  type LateDelivery,
  markUnsettled,
} from "./approval-store";
import { askForApproval } from "./request-store";
import { tellOfMissed } from "./tell-of-approvals";

/**
 * Judges what posts would send by the rules of now, and holds it back or lets it go. Whoever changes a
 * post, a decision or a request calls it, with the posts locked. Returns the accounts with a rule.
 */
export async function settleApprovals(
  tx: Tx,
  owner: WorkspaceId,
  postIds: readonly string[],
): Promise<JudgedAccount[]> {
  const judged = await judgePosts(tx, owner, postIds);
  if (judged.length === 0) return [];
  await keepJudgements(tx, owner, judged);
  await holdDeliveries(
    tx,
    judged.filter((account) => !mayGoOut(account)),
  );
  const late = await findTooLate(tx, postIds);
  for (const delivery of late) await failUnapproved(tx, delivery);
  await freeDeliveries(tx, judged.filter(mayGoOut));
  await tellOfMissed(
    tx,
    late.map(({ postId }) => postId),
  );
  const userIds = await keepAwaited(tx, owner, postIds);
  await resolveApprovalNotifications(tx, owner, { userIds, postIds });
  return judged.filter(({ state }) => state !== "not_needed");
}

export async function judgePosts(
  tx: Tx,
  owner: WorkspaceId,
  postIds: readonly string[],
): Promise<JudgedAccount[]> {
  const accounts = await findRuledAccounts(tx, owner, postIds);
  if (accounts.length === 0) return [];
  return judge(tx, await accountDigests(tx, accounts), accounts);
}

/** Asks at this instant for what a run is about to prepare. */
export function mayBePrepared(account: PostAccount, digests: AccountDigests): Promise<boolean> {
  return isApproved(account, digests);
}

/** Notes that a run found a delivery unapproved: the sweeper judges the whole post. */
export function noteUnapproved(tx: Tx, owner: WorkspaceId, account: PostAccount): Promise<void> {
  return markUnsettled(tx, owner, account);
}

export function mayGoOut({ state }: Pick<JudgedAccount, "state">): boolean {
  return state === "approved" || state === "not_needed";
}

/** Asks for what a written post needs, unless somebody took the question back. */
export async function settleWritten(
  tx: Tx,
  actor: Actor,
  postId: string,
): Promise<JudgedAccount[]> {
  const { workspaceId: owner } = actor;
  const [one] = await findRuledAccounts(tx, owner, [postId]);
  if (!one) return [];
  await askForApproval(tx, actor, postId);
  return settleApprovals(tx, owner, [postId]);
}

/**
 * Judges again what something changed for elsewhere, such as the name of a mention, and lets fail whose
 * time has passed. Any number of processes may do this at once.
 */
export async function settleChanged(): Promise<void> {
  for (const { postId, workspaceId: owner } of await findUnsettled()) {
    await transaction(async (tx) => {
      await holdPost(tx, owner, postId);
      await settleApprovals(tx, workspaceId(owner), [postId]);
    }).catch((err: unknown) => log.error({ err, postId }, "An approval could not be settled."));
  }
}

/** The time passed without a yes: it is never sent late by itself. */
async function failUnapproved(tx: Tx, { id, fence }: LateDelivery): Promise<void> {
  const reason = deliveryReasons.because("not_approved");
  await moveDeliveryIn(tx, {
    deliveryId: id,
    by: "expire",
    expected: { fence },
    data: {
      dueAt: null,
      heldDueAt: null,
      leaseUntil: null,
      dispatchedUntil: null,
      dispatches: 0,
      ...failure({ code: "not_approved", reason, retryable: true }, now()),
    },
    event: { kind: "failed", reason },
  });
}
