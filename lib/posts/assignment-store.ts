import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

/** Throws `not_found` for a person who is not a member. */
export async function findCandidate(tx: Tx, workspaceId: WorkspaceId, userId: string) {
  const member = await tx.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { role: true, user: { select: { notifyAssignments: true } } },
  });
  if (!member) throw new AppError("not_found", "This person is not a member of the workspace.");
  return { role: member.role, notifiesAssignments: member.user.notifyAssignments };
}

/** The version stays the same, so that a new manager does not invalidate an open edit. */
export async function setManager(tx: Tx, postId: string, managedById: string): Promise<void> {
  await tx.post.update({ where: { id: postId }, data: { managedById } });
}

/** Returns the longest-serving administrator's id. */
export async function findSeniorAdmin(tx: Tx, workspaceId: WorkspaceId): Promise<string> {
  const admin = await tx.member.findFirstOrThrow({
    where: { workspaceId, role: "admin" },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { userId: true },
  });
  return admin.userId;
}
