import type { Role } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { PostState } from "@/prisma/generated/enums";

/**
 * Holds the membership until the transaction ends, so that nobody who is being removed is given a
 * post. Throws `not_found` for a person who is not a member.
 */
export async function findCandidate(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<{ role: Role }> {
  await tx.$executeRaw`
    SELECT 1 FROM "Member"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "userId" = ${userId}::uuid FOR KEY SHARE`;
  const member = await tx.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { role: true },
  });
  if (!member) throw new AppError("not_found", "This person is not a member of the workspace.");
  return member;
}

/** The version stays the same, so that a new manager does not invalidate an open edit. */
export async function setManager(tx: Tx, postId: string, managedById: string): Promise<void> {
  await tx.post.update({ where: { id: postId }, data: { managedById } });
}

const finished: PostState[] = ["published", "cancelled"];

export async function moveOpenPosts(
  tx: Tx,
  workspaceId: WorkspaceId,
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH open AS (
      SELECT id FROM "Post"
      WHERE "workspaceId" = ${workspaceId}::uuid AND "managedById" = ${fromUserId}::uuid
        AND state <> ALL (${finished}::"PostState"[])
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE "Post" SET "managedById" = ${toUserId}::uuid FROM open WHERE "Post".id = open.id
    RETURNING "Post".id`;
  return rows.map(({ id }) => id);
}

export async function countManaged(tx: Tx, workspaceId: WorkspaceId, managedById: string) {
  const where = { workspaceId, managedById };
  return {
    openPosts: await tx.post.count({ where: { ...where, state: { notIn: finished } } }),
    scheduledPosts: await tx.post.count({ where: { ...where, state: "scheduled" } }),
  };
}

export async function findName(tx: Tx, id: string): Promise<string> {
  const { name } = await tx.user.findUniqueOrThrow({ where: { id }, select: { name: true } });
  return name;
}

export async function findSeniorAdmin(tx: Tx, workspaceId: WorkspaceId): Promise<string> {
  const admin = await tx.member.findFirstOrThrow({
    where: { workspaceId, role: "admin" },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { userId: true },
  });
  return admin.userId;
}
