import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

/** What a member's role is and whether they hear of assignments; throws `not_found`. */
export async function findCandidate(tx: Tx, workspaceId: WorkspaceId, userId: string) {
  const member = await tx.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { role: true, user: { select: { notifyAssignments: true } } },
  });
  if (!member) throw notFound("member");
  return { role: member.role, hearsOfIt: member.user.notifyAssignments };
}

/** The post's version stays: nobody's edit is overwritten by a change of its manager. */
export async function setManager(tx: Tx, postId: string, managedById: string): Promise<void> {
  await tx.post.update({ where: { id: postId }, data: { managedById } });
}

/** The id of the administrator of longest standing. */
export async function findSeniorAdmin(tx: Tx, workspaceId: WorkspaceId): Promise<string> {
  const admin = await tx.member.findFirstOrThrow({
    where: { workspaceId, role: "admin" },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { userId: true },
  });
  return admin.userId;
}
