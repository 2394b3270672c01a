import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { type AuditedChange, changedFields } from "./changed-fields";
import type { AuditAction, AuditTarget } from "./schema";

export type AuditedAction = {
  [Target in AuditTarget]: {
    action: AuditAction;
    targetType: Target;
    targetId: string;
  } & AuditedChange<Target>;
}[AuditTarget];

type Author = Pick<Actor, "workspaceId" | "userId" | "credentialId" | "requestId">;

/**
 * Records who did what. Call it in the transaction of the write itself. Of `before` and `after` only
 * the fields that differ and that `auditedFields` lists are kept.
 */
export async function recordAudit(tx: Tx, author: Author, audited: AuditedAction): Promise<void> {
  const at = now();
  const { workspaceId, userId, credentialId, requestId } = author;
  const { action, targetType, targetId } = audited;
  const { before, after } = changedFields(audited);
  // Raw, as every write waits for it: the client's own statement costs twice the time.
  await tx.$executeRaw`
    INSERT INTO "AuditEntry"
      (id, "workspaceId", at, "actorUserId", "credentialId", action, "targetType", "targetId",
        "requestId", before, after)
    VALUES (${timeOrderedId(at)}::uuid, ${workspaceId}::uuid, ${at}, ${userId}::uuid,
      ${credentialId}::uuid, ${action}::"AuditAction", ${targetType}, ${targetId}, ${requestId},
      ${before}::jsonb, ${after}::jsonb)`;
}
