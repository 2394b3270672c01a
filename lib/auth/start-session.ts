import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor, Role } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { memberActor } from "./member-actor";
import type { UserAndWorkspace } from "./schema";
import { createSession } from "./session-store";
import { findUserAndWorkspace } from "./user-store";

type Membership = { workspaceId: string; userId: string; role: Role };

/**
 * Signs a person in, in the transaction of what proved who they are. Give the token to
 * `caller.startSession` once the transaction is committed.
 */
export async function startSession(
  tx: Tx,
  caller: AnonymousCaller,
  membership: Membership,
): Promise<{ actor: Actor; token: string; answer: UserAndWorkspace }> {
  const { userAgent, requestId } = caller;
  const { userId } = membership;
  const { sessionId, token } = await createSession(tx, { userId, userAgent });
  const actor = memberActor({ ...membership, sessionId, requestId });
  await recordAudit(tx, actor, {
    action: "session.created",
    targetType: "session",
    targetId: sessionId,
  });
  return { actor, token, answer: await findUserAndWorkspace(tx, userId) };
}
