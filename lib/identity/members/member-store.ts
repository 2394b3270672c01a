import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  role: true,
  createdAt: true,
  user: { select: { id: true, name: true, email: true, avatarUrl: true } },
} satisfies Prisma.MemberSelect;

export type MemberRow = Prisma.MemberGetPayload<{ select: typeof columns }>;

export async function findMemberPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<MemberRow[]> {
  return await tx.member.findMany({
    where: { workspaceId, ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { userId: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

export async function findWorkspaceName(tx: Tx, id: WorkspaceId): Promise<string> {
  const { name } = await tx.workspace.findUniqueOrThrow({ where: { id }, select: { name: true } });
  return name;
}

export async function findMember(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<MemberRow> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  const row = await tx.member.findUnique({ where, select: columns });
  if (!row) throw notFound("member");
  return row;
}

export async function findRole(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<Role | null> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  const row = await tx.member.findUnique({ where, select: { role: true } });
  return row?.role ?? null;
}

export async function isMemberAddress(
  tx: Tx,
  workspaceId: WorkspaceId,
  email: string,
): Promise<boolean> {
  const where = { workspaceId, user: { emailKey: email.toLowerCase() } };
  return (await tx.member.count({ where })) > 0;
}

export async function countAdmins(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return await tx.member.count({ where: { workspaceId, role: "admin" } });
}

export async function setRole(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, role }: { userId: string; role: Role },
): Promise<MemberRow> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  return await tx.member.update({ where, data: { role }, select: columns });
}

export async function insertMember(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  await tx.member.create({ data: { workspaceId, userId, role, createdAt: now() } });
}

/** Waits for the writes of the member that have begun; later ones find no member. */
export async function deleteMember(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<void> {
  await tx.member.delete({ where: { workspaceId_userId: { workspaceId, userId } } });
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
