import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const person = {
  id: true,
  email: true,
  memberships: { select: { workspaceId: true, role: true }, take: 1 },
} satisfies Prisma.UserSelect;

type Binding = { issuer: string; subject: string };

export async function findIdentity(tx: Tx, { issuer, subject }: Binding) {
  return await tx.oidcIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { id: true, user: { select: person } },
  });
}

export async function findPersonByEmail(tx: Tx, email: string) {
  const where = { emailKey: email.toLowerCase() };
  return await tx.user.findUnique({ where, select: person });
}

export async function findEmailOf(tx: Tx, userId: string): Promise<string> {
  const select = { email: true };
  return (await tx.user.findUniqueOrThrow({ where: { id: userId }, select })).email;
}

export async function createIdentity(
  tx: Tx,
  { issuer, subject, userId }: Binding & { userId: string },
): Promise<string> {
  const at = now();
  const row = await tx.oidcIdentity.create({
    data: { issuer, subject, userId, createdAt: at, lastUsedAt: at },
    select: { id: true },
  });
  return row.id;
}

export async function noteIdentityUse(tx: Tx, id: string): Promise<void> {
  await tx.oidcIdentity.update({ where: { id }, data: { lastUsedAt: now() } });
}

/** A provider may write its issuer with or without a slash at the end. */
export async function findOwnIdentity(tx: Tx, userId: string, issuer: string) {
  return await tx.oidcIdentity.findFirst({
    where: { userId, issuer: { in: writingsOf(issuer) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, createdAt: true, lastUsedAt: true },
  });
}

export async function deleteOwnIdentities(
  tx: Tx,
  userId: string,
  issuer: string,
): Promise<string[]> {
  const where = { userId, issuer: { in: writingsOf(issuer) } };
  const rows = await tx.oidcIdentity.findMany({ where, select: { id: true } });
  await tx.oidcIdentity.deleteMany({ where });
  return rows.map(({ id }) => id);
}

export async function deleteIdentity(tx: Tx, id: string): Promise<void> {
  await tx.oidcIdentity.deleteMany({ where: { id } });
}

export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

export type InstalledWorkspace = { id: WorkspaceId; timeZone: string };

export async function findInstalledWorkspace(tx: Tx): Promise<InstalledWorkspace | null> {
  const row = await tx.installation.findFirst({
    select: { workspace: { select: { id: true, timeZone: true } } },
  });
  return row && { ...row.workspace, id: workspaceId(row.workspace.id) };
}

export async function insertMembership(
  tx: Tx,
  membership: { workspaceId: WorkspaceId; userId: string; role: Role },
): Promise<void> {
  await tx.member.create({ data: { ...membership, createdAt: now() } });
}

function writingsOf(issuer: string): string[] {
  const bare = issuer.replace(/\/$/, "");
  return [bare, `${bare}/`];
}
