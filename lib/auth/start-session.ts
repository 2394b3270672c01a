import { recordAudit } from "@/lib/audit/record-audit";
import { recognizeDevice } from "@/lib/devices/recognize-device";
import type { Actor, Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { memberActor } from "./member-actor";
import type { UserAndWorkspace } from "./schema";
import { createSession } from "./session-store";
import { findUserAndWorkspace } from "./user-store";

type Membership = {
  workspaceId: string;
  userId: string;
  role: Role;
  /** Is set while the person joins, by set-up or by an invitation: their browser raises no notice. */
  joins?: boolean;
  authenticatedAt?: Date;
};

/**
 * Signs a person in, in the transaction of what proved who they are. Give the token to
 * `caller.startSession` once the transaction is committed.
 */
export async function startSession(
  tx: Tx,
  caller: AnonymousCaller,
  { joins = false, authenticatedAt = now(), ...membership }: Membership,
): Promise<{ actor: Actor; token: string; answer: UserAndWorkspace }> {
  const { userAgent, requestId } = caller;
  const { userId } = membership;
  const { sessionId, token } = await createSession(tx, { userId, userAgent, authenticatedAt });
  const actor = memberActor({ ...membership, sessionId, requestId });
  await recordAudit(tx, actor, {
    action: "session.created",
    targetType: "session",
    targetId: sessionId,
  });
  const answer = await findUserAndWorkspace(tx, userId);
  await recognizeDevice(tx, caller, { ...membership, joins });
  return { actor: { ...actor, authenticatedAt }, token, answer };
}
