import type { Actor } from "@/lib/actor";
import { now } from "@/lib/clock";
import type { Tx } from "@/lib/db";

export type AuditedAction = {
  /** Noun and past participle, e.g. `post.updated`. */
  action: string;
  targetType: string;
  targetId: string;
};

/** Notes who did what, in the same transaction as the write itself. */
export async function recordAudit(tx: Tx, actor: Actor, audited: AuditedAction): Promise<void> {
  await tx.auditEntry.create({
    data: {
      ...audited,
      at: now(),
      workspaceId: actor.workspaceId,
      actorUserId: actor.userId,
      credentialId: actor.credentialId,
      requestId: actor.requestId,
    },
  });
}
