import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { countWorking, markRevokedOf } from "./credential-store";

export async function revokeCredentialsOf(tx: Tx, actor: Actor, userId: string): Promise<string[]> {
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
