import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  role: true,
  createdAt: true,
  user: { select: { id: true, name: true, email: true, avatarUrl: true } },
} satisfies Prisma.MemberSelect;

export type MemberRow = Prisma.MemberGetPayload<{ select: typeof columns }>;

type Page = { limit: number; cursor?: string | undefined };

/** Returns the newest first, one more than `limit` when more follow. Throws `invalid_cursor`. */
export async function findMemberPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: Page,
): Promise<MemberRow[]> {
  return await tx.member.findMany({
    where: { workspaceId, ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { userId: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

async function olderThan(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<Prisma.MemberWhereInput> {
  const last = await tx.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { createdAt: true },
  });
  if (!last) throw new AppError("invalid_cursor", "This cursor is not one of this list.");
  const { createdAt } = last;
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, userId: { lt: userId } }] };
}
