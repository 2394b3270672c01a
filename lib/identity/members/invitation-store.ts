import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { hashToken } from "@/lib/kernel/one-time-token";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { type WorkspaceId, workspaceId as workspaceIdOf } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const validDays = 7;

const columns = {
  id: true,
  email: true,
  role: true,
  createdAt: true,
  expiresAt: true,
  invitedBy: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.InvitationSelect;

export type InvitationRow = Prisma.InvitationGetPayload<{ select: typeof columns }>;

const open = { acceptedAt: null, revokedAt: null };

type Link = { invitedById: string; tokenHash: Uint8Array<ArrayBuffer> };

export async function insertInvitation(
  tx: Tx,
  workspaceId: WorkspaceId,
  invitation: Link & { email: string; role: Role },
): Promise<InvitationRow> {
  const createdAt = now();
  const id = timeOrderedId(createdAt);
  const emailKey = invitation.email.toLowerCase();
  const expiresAt = expiryAfter(createdAt);
  return await tx.invitation.create({
    data: { ...invitation, id, workspaceId, emailKey, createdAt, expiresAt },
    select: columns,
  });
}

export async function replaceLink(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, ...link }: Link & { id: string },
): Promise<InvitationRow> {
  const expiresAt = expiryAfter(now());
  const [row] = await tx.invitation.updateManyAndReturn({
    where: { id, workspaceId, ...open },
    data: { ...link, expiresAt },
    select: { id: true },
  });
  if (!row) throw notFound("open invitation");
  return await tx.invitation.findUniqueOrThrow({ where: { id }, select: columns });
}

export async function markInvitationRevoked(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<void> {
  const { count } = await tx.invitation.updateMany({
    where: { id, workspaceId, ...open },
    data: { revokedAt: now() },
  });
  if (count === 0) throw notFound("open invitation");
}

export async function markRevokedFor(
  tx: Tx,
  workspaceId: WorkspaceId,
  email: string,
): Promise<string[]> {
  return await revoke(tx, { workspaceId, emailKey: email.toLowerCase() });
}

export async function markRevokedBy(
  tx: Tx,
  workspaceId: WorkspaceId,
  invitedById: string,
): Promise<string[]> {
  return await revoke(tx, { workspaceId, invitedById });
}

async function revoke(tx: Tx, where: Prisma.InvitationWhereInput): Promise<string[]> {
  const rows = await tx.invitation.updateManyAndReturn({
    where: { ...where, ...open },
    data: { revokedAt: now() },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export async function countOpen(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return await tx.invitation.count({ where: { workspaceId, ...open } });
}

export async function countOpenBy(
  tx: Tx,
  workspaceId: WorkspaceId,
  invitedById: string,
): Promise<number> {
  const where = { workspaceId, invitedById, expiresAt: { gt: now() }, ...open };
  return await tx.invitation.count({ where });
}

export async function findInvitationPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<InvitationRow[]> {
  return await tx.invitation.findMany({
    where: { workspaceId, ...open, ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

export async function findByToken(tx: Tx, token: string) {
  return await tx.invitation.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: now() }, ...open },
    select: { ...columns, workspace: { select: { name: true } } },
  });
}

/** Uses the token up; null where it is not good any more. Concurrent uses wait for the first. */
export async function claimInvitation(tx: Tx, token: string) {
  const at = now();
  const [row] = await tx.invitation.updateManyAndReturn({
    where: { tokenHash: hashToken(token), expiresAt: { gt: at }, ...open },
    data: { acceptedAt: at },
    select: { id: true, workspaceId: true, email: true, role: true, invitedById: true },
  });
  return row ? { ...row, workspaceId: workspaceIdOf(row.workspaceId) } : null;
}

export async function claimByAddress(tx: Tx, workspaceId: WorkspaceId, email: string) {
  const at = now();
  const emailKey = email.toLowerCase();
  const [row] = await tx.invitation.updateManyAndReturn({
    where: { workspaceId, emailKey, expiresAt: { gt: at }, ...open },
    data: { acceptedAt: at },
    select: { id: true, role: true, invitedById: true },
  });
  return row ?? null;
}

export async function deleteEndedInvitations(tx: Tx, endedBefore: Date): Promise<number> {
  const { count } = await tx.invitation.deleteMany({
    where: {
      OR: [
        { acceptedAt: { lt: endedBefore } },
        { revokedAt: { lt: endedBefore } },
        { expiresAt: { lt: endedBefore } },
      ],
    },
  });
  return count;
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const where = { id: cursor, workspaceId };
  const last = await tx.invitation.findFirst({ where, select: { createdAt: true } });
  return afterCursor(cursor, last);
}

function expiryAfter(at: Date): Date {
  return new Date(at.getTime() + validDays * 86_400_000);
}

/** The link that works now was made a fixed time before it ends. */
export function sentAtOf({ expiresAt }: Pick<InvitationRow, "expiresAt">): Date {
  return new Date(expiresAt.getTime() - validDays * 86_400_000);
}
