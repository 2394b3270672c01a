import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";

export type AuditedAction = {
  /** Noun and past participle, e.g. `post.updated`. */
  action: string;
  targetType: string;
  targetId: string;
};

type Author = Pick<Actor, "workspaceId" | "userId" | "credentialId" | "requestId">;

/** Notes who did what, in the same transaction as the write itself. */
export async function recordAudit(tx: Tx, author: Author, audited: AuditedAction): Promise<void> {
  const at = now();
  const { workspaceId, userId, credentialId, requestId } = author;
  const { action, targetType, targetId } = audited;
  // Raw, as every write waits for it: the client's own statement costs twice the time.
  await tx.$executeRaw`
    INSERT INTO "AuditEntry"
      (id, "workspaceId", at, "actorUserId", "credentialId", action, "targetType", "targetId", "requestId")
    VALUES (${timeOrderedId(at)}::uuid, ${workspaceId}::uuid, ${at}, ${userId}::uuid,
      ${credentialId}::uuid, ${action}, ${targetType}, ${targetId}, ${requestId})`;
}
