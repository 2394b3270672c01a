import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ApprovalDecision, Prisma } from "@/prisma/generated/client";
import type { AccountContent } from "./account-digests";

/** Finds what was asked about a post and what people answered, the latest first. Throws `not_found`. */
export async function findQuestion(tx: Tx, workspaceId: WorkspaceId, postId: string) {
  const post = await tx.post.findFirst({
    where: { id: postId, workspaceId },
    select: {
      text: true,
      managedById: true,
      editedById: true,
      approvalRequest: { include: { requestedBy: { select: { id: true, name: true } } } },
      approvalDecisions: { omit: { content: true }, orderBy: [{ at: "desc" }, { id: "desc" }] },
    },
  });
  if (!post) throw notFound("post");
  return post;
}

export type Question = Awaited<ReturnType<typeof findQuestion>>;

export async function insertDecision(
  tx: Tx,
  workspaceId: WorkspaceId,
  decision: Omit<
    ApprovalDecision,
    "id" | "at" | "workspaceId" | "digests" | "content" | "guestName" | "guestStage"
  > & {
    guestName?: string;
    guestStage?: number | null;
    digests: Prisma.InputJsonObject;
    content: Record<string, AccountContent>;
  },
): Promise<void> {
  const at = now();
  await tx.approvalDecision.create({
    data: { id: timeOrderedId(at), at, workspaceId, ...decision },
  });
}

/** Returns by connection what a decision was about; null for one from before that was kept. */
export async function findDecidedContent(
  tx: Tx,
  decisionId: string,
): Promise<Record<string, AccountContent> | null> {
  const { content } = await tx.approvalDecision.findUniqueOrThrow({
    where: { id: decisionId },
    select: { content: true },
  });
  // It is written only by the function above.
  return content as Record<string, AccountContent> | null;
}

/** Finds the latest answer of one person or link to each of the posts. */
export function findDecisionsBy(tx: Tx, byId: string, postIds: readonly string[]) {
  return tx.approvalDecision.findMany({
    where: { byId, postId: { in: [...postIds] } },
    distinct: ["postId"],
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { postId: true, decision: true, comment: true, at: true, digests: true },
  });
}

/** Returns the names of those whose accounts are still there. */
export async function findNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await tx.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}
