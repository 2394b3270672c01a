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
 * Records who did what, in the transaction of the write. Keeps those fields of `before` and
 * `after` that differ and that `auditedFields` lists.
 */
export async function recordAudit(tx: Tx, author: Author, audited: AuditedAction): Promise<void> {
  const at = now();
  const { workspaceId, userId, credentialId, requestId } = author;
  const { action, targetType, targetId } = audited;
  const { before, after } = changedFields(audited);
  // Raw SQL takes half the time of the client's own statement, and every write waits for it.
  await tx.$executeRaw`
    INSERT INTO "AuditEntry"
      (id, "workspaceId", at, "actorUserId", "credentialId", action, "targetType", "targetId",
        "requestId", before, after)
    VALUES (${timeOrderedId(at)}::uuid, ${workspaceId}::uuid, ${at}, ${userId}::uuid,
      ${credentialId}::uuid, ${action}::"AuditAction", ${targetType}, ${targetId}, ${requestId},
      ${before}::jsonb, ${after}::jsonb)`;
}
