import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor, Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { bindTeamKeysOf, countWorking, markRevokedOf } from "./credential-store";

/** Ends a leaving member's own keys and grants, and returns the grants; the team's keys stay. */
export async function revokeCredentialsOf(
  tx: Tx,
  actor: Actor,
  { userId, role }: { userId: string; role: Role },
): Promise<string[]> {
  await bindTeamKeysOf(tx, actor.workspaceId, { userId, lastRole: role });
  const revokedAt = now();
  const revoked = await markRevokedOf(tx, actor.workspaceId, { userId, revokedAt });
  for (const { id } of revoked) {
    await recordAudit(tx, actor, {
      action: "credential.revoked",
      targetType: "credential",
      targetId: id,
      before: { revokedAt: null },
      after: { revokedAt },
    });
  }
  return revoked.flatMap(({ id, clientId }) => (clientId === null ? [] : [id]));
}

export async function countCredentialsOf(tx: Tx, { workspaceId }: Actor, userId: string) {
  return await countWorking(tx, workspaceId, userId);
}
