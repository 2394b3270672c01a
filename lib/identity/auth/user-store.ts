import type { Role } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
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
  notifyApprovals: true,
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

type PasswordRow = {
  id: string;
  passwordHash: string | null;
  membership: { workspaceId: string; role: Role } | null;
};

/** Takes one statement whether the address is known or not, so that the duration tells nothing. */
export async function findPasswordByEmail(tx: Tx, email: string): Promise<PasswordRow | null> {
  const [row] = await tx.$queryRaw<PasswordRow[]>`
    SELECT account.id, account."passwordHash", (
      SELECT jsonb_build_object('workspaceId', "workspaceId", 'role', role) FROM "Member"
      WHERE "userId" = account.id LIMIT 1
    ) AS membership
    FROM "User" account WHERE "emailKey" = ${email.toLowerCase()}`;
  return row ?? null;
}

export async function findPasswordById(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true },
  });
  return user.passwordHash;
}

export async function countWaysIn(tx: Tx, userId: string) {
  const { passwordHash, identities, _count } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      identities: { select: { issuer: true } },
      _count: { select: { passkeys: true } },
    },
  });
  return {
    hasPassword: passwordHash !== null,
    passkeys: _count.passkeys,
    issuers: identities.map(({ issuer }) => issuer),
  };
}

export type Account = {
  userId: string;
  name: string;
  email: string;
  passwordHash: string | null;
  workspaceId: WorkspaceId;
  workspaceName: string;
};

export async function findAccount(
  tx: Tx,
  key: { userId?: string; email?: string; workspaceId?: WorkspaceId },
): Promise<Account | null> {
  const member = await tx.member.findFirst({
    where: {
      ...(key.workspaceId && { workspaceId: key.workspaceId }),
      user: {
        ...(key.userId && { id: key.userId }),
        ...(key.email && { emailKey: key.email.toLowerCase() }),
      },
    },
    select: {
      user: { select: { id: true, name: true, email: true, passwordHash: true } },
      workspace: { select: { id: true, name: true } },
    },
  });
  if (!member) return null;
  const { id: userId, ...user } = member.user;
  const { id, name: workspaceName } = member.workspace;
  return { ...user, userId, workspaceId: workspaceId(id), workspaceName };
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
  const { emailVerifiedAt, notifyAssignments, notifyMentions, notifyApprovals, _count, ...user } =
    row;
  return {
    ...user,
    role,
    // These columns are only ever written with values of these enums.
    dateFormat: row.dateFormat as User["dateFormat"],
    timeFormat: row.timeFormat as User["timeFormat"],
    firstDayOfWeek: row.firstDayOfWeek as User["firstDayOfWeek"],
    emailVerified: emailVerifiedAt !== null,
    notificationPreferences: { assignments: notifyAssignments, mentions: notifyMentions },
    approvalMails: notifyApprovals,
    passkeyCount: _count.passkeys,
  };
}
