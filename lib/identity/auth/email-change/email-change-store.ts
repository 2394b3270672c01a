import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { hashToken, newOneTimeToken } from "@/lib/kernel/one-time-token";
import type { Account } from "../user-store";

export const confirmMinutes = 60;
export const undoDays = 7;

type Pending = { email: string; expiresAt: string };

export async function findPendingChange(tx: Tx, userId: string): Promise<Pending | null> {
  const change = await tx.emailChange.findFirst({
    where: { userId, confirmedAt: null, cancelledAt: null, expiresAt: { gt: now() } },
    select: { email: true, expiresAt: true },
  });
  return change && { email: change.email, expiresAt: change.expiresAt.toISOString() };
}

export async function insertChange(
  tx: Tx,
  { userId, email: formerEmail }: Account,
  email: string,
): Promise<{ pending: Pending; confirmToken: string; undoToken: string }> {
  const [confirm, undo] = [newOneTimeToken(), newOneTimeToken()];
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + confirmMinutes * 60_000);
  await tx.emailChange.create({
    data: {
      userId,
      email,
      formerEmail,
      tokenHash: confirm.tokenHash,
      undoTokenHash: undo.tokenHash,
      createdAt,
      expiresAt,
      undoUntil: undoEnd(createdAt),
    },
  });
  const pending = { email, expiresAt: expiresAt.toISOString() };
  return { pending, confirmToken: confirm.token, undoToken: undo.token };
}

export async function cancelPendingChange(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.emailChange.updateMany({
    where: { userId, confirmedAt: null, cancelledAt: null },
    data: { cancelledAt: now() },
  });
  return count > 0;
}

const columns = {
  id: true,
  userId: true,
  email: true,
  formerEmail: true,
  confirmedAt: true,
  createdAt: true,
} as const;

export async function findChangeToConfirm(tx: Tx, token: string) {
  return await tx.emailChange.findFirst({
    where: {
      tokenHash: hashToken(token),
      confirmedAt: null,
      cancelledAt: null,
      expiresAt: { gt: now() },
    },
    select: columns,
  });
}

export async function findChangeToUndo(tx: Tx, token: string) {
  return await tx.emailChange.findFirst({
    where: { undoTokenHash: hashToken(token), cancelledAt: null, undoUntil: { gt: now() } },
    select: columns,
  });
}

export async function markConfirmed(tx: Tx, id: string): Promise<void> {
  const confirmedAt = now();
  const data = { confirmedAt, undoUntil: undoEnd(confirmedAt) };
  await tx.emailChange.update({ where: { id }, data });
}

/**
 * Cancels a change and all that came after it, so that nobody takes the account back by undoing a
 * later one.
 */
export async function cancelSince(
  tx: Tx,
  { userId, createdAt }: { userId: string; createdAt: Date },
): Promise<void> {
  await tx.emailChange.updateMany({
    where: { userId, createdAt: { gte: createdAt }, cancelledAt: null },
    data: { cancelledAt: now() },
  });
}

export async function isAddressTaken(tx: Tx, email: string): Promise<boolean> {
  return (await tx.user.count({ where: { emailKey: email.toLowerCase() } })) > 0;
}

export async function setAddress(tx: Tx, userId: string, email: string): Promise<void> {
  const data = { email, emailKey: email.toLowerCase(), emailVerifiedAt: now() };
  await tx.user.update({ where: { id: userId }, data });
}

export async function deleteOldChanges(tx: Tx, endedBefore: Date): Promise<number> {
  return (await tx.emailChange.deleteMany({ where: { undoUntil: { lt: endedBefore } } })).count;
}

function undoEnd(from: Date): Date {
  return new Date(from.getTime() + undoDays * 86_400_000);
}
