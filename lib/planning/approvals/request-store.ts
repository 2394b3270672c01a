import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";

/** Asks where nobody has asked yet; a question that was taken back stays so. */
export async function askForApproval(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, "workspaceId" | "userId">,
  postId: string,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ApprovalRequest" ("postId", "workspaceId", "requestedById", "requestedAt")
    VALUES (${postId}::uuid, ${workspaceId}::uuid, ${userId}::uuid, ${now()}::timestamptz)
    ON CONFLICT ("postId") DO NOTHING`;
}

export async function replaceRequest(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, "workspaceId" | "userId">,
  { postId, note }: { postId: string; note: string | null },
): Promise<void> {
  const asked = { requestedById: userId, requestedAt: now(), note, withdrawnAt: null };
  await tx.approvalRequest.upsert({
    where: { postId },
    create: { postId, workspaceId, ...asked },
    update: asked,
  });
}

export async function withdrawRequest(tx: Tx, postId: string): Promise<boolean> {
  const { count } = await tx.approvalRequest.updateMany({
    where: { postId, withdrawnAt: null },
    data: { withdrawnAt: now() },
  });
  return count > 0;
}
