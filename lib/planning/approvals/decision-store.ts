import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ApprovalDecision, Prisma } from "@/prisma/generated/client";

/** Finds what was asked about a post and what people answered, the latest first. Throws `not_found`. */
export async function findQuestion(tx: Tx, workspaceId: WorkspaceId, postId: string) {
  const post = await tx.post.findFirst({
    where: { id: postId, workspaceId },
    select: {
      editedById: true,
      approvalRequest: { include: { requestedBy: { select: { id: true, name: true } } } },
      approvalDecisions: { orderBy: [{ at: "desc" }, { id: "desc" }] },
    },
  });
  if (!post) throw notFound("post");
  return post;
}

export type Question = Awaited<ReturnType<typeof findQuestion>>;

export async function insertDecision(
  tx: Tx,
  workspaceId: WorkspaceId,
  decision: Omit<ApprovalDecision, "id" | "at" | "workspaceId" | "digests"> & {
    digests: Prisma.InputJsonObject;
  },
): Promise<void> {
  const at = now();
  await tx.approvalDecision.create({
    data: { id: timeOrderedId(at), at, workspaceId, ...decision },
  });
}

export type People = ReadonlyMap<string, { name: string; isMember: boolean }>;

/** Returns those whose accounts are still there. */
export async function findPeople(tx: Tx, workspaceId: WorkspaceId, ids: string[]): Promise<People> {
  if (ids.length === 0) return new Map();
  const users = await tx.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, memberships: { where: { workspaceId } } },
  });
  return new Map(
    users.map(({ id, name, memberships }) => [id, { name, isMember: memberships.length > 0 }]),
  );
}
