import type { Role } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";
import type { User, UserAndWorkspace } from "./schema";

const fields = {
  id: true,
  name: true,
  email: true,
  emailVerifiedAt: true,
  timeZone: true,
  dateFormat: true,
  timeFormat: true,
  firstDayOfWeek: true,
  avatarUrl: true,
  notifyAssignments: true,
  notifyMentions: true,
  _count: { select: { passkeys: true } },
} satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof fields }>;

export async function findUserAndWorkspace(tx: Tx, userId: string): Promise<UserAndWorkspace> {
  const member = await tx.member.findFirstOrThrow({
    where: { userId },
    select: {
      role: true,
      user: { select: fields },
      workspace: { select: { id: true, name: true, createdAt: true } },
    },
  });
  const { workspace } = member;
  return {
    user: presentUser(member.user, member.role),
    workspace: { ...workspace, createdAt: workspace.createdAt.toISOString() },
  };
}

export async function findPasswordByEmail(tx: Tx, email: string) {
  return await tx.user.findUnique({
    where: { emailKey: email.toLowerCase() },
    select: {
      id: true,
      passwordHash: true,
      memberships: { select: { workspaceId: true, role: true }, take: 1 },
    },
  });
}

export async function findPasswordById(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true },
  });
  return user.passwordHash;
}

export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

export async function updateUser(
  tx: Tx,
  userId: string,
  data: Prisma.UserUpdateInput,
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data });
}

function presentUser(row: Row, role: Role): User {
  const { emailVerifiedAt, notifyAssignments, notifyMentions, _count, ...user } = row;
  return {
    ...user,
    role,
    // These columns are only ever written with values of these enums.
    dateFormat: row.dateFormat as User["dateFormat"],
    timeFormat: row.timeFormat as User["timeFormat"],
    firstDayOfWeek: row.firstDayOfWeek as User["firstDayOfWeek"],
    emailVerified: emailVerifiedAt !== null,
    notificationPreferences: { assignments: notifyAssignments, mentions: notifyMentions },
    passkeyCount: _count.passkeys,
  };
}
