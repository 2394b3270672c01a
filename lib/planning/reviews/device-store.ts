import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { hashToken } from "@/lib/kernel/one-time-token";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";

type Hash = Uint8Array<ArrayBuffer>;

/** Keeps codes of one link from being asked for at once, so that they can be counted. */
export async function lockForCode(tx: Tx, linkId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "ReviewLink" WHERE id = ${linkId}::uuid FOR NO KEY UPDATE`;
}

export function countCodesSince(tx: Tx, linkId: string, since: Date): Promise<number> {
  return tx.reviewDevice.count({ where: { linkId, createdAt: { gte: since } } });
}

export async function insertDevice(
  tx: Tx,
  device: {
    linkId: string;
    tokenHash: Hash;
    codeHash: Hash;
    codeExpiresAt: Date;
    triesLeft: number;
  },
): Promise<void> {
  const createdAt = now();
  await tx.reviewDevice.create({ data: { ...device, id: timeOrderedId(createdAt), createdAt } });
}

type Device = { id: string; codeHash: Hash; codeExpiresAt: Date; triesLeft: number };

/** Locks the device that was mailed a code last; each try waits for the one before it. */
export async function lockDevice(
  tx: Tx,
  linkId: string,
  token: string,
): Promise<(Device & { verifiedAt: Date | null }) | null> {
  const where = { linkId, tokenHash: hashToken(token) };
  await tx.$executeRaw`
    SELECT 1 FROM "ReviewDevice" WHERE "tokenHash" = ${where.tokenHash} FOR UPDATE`;
  return await tx.reviewDevice.findFirst({ where });
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx.reviewDevice.update({ where: { id }, data: { triesLeft: { decrement: 1 } } });
}

export async function markVerified(tx: Tx, id: string): Promise<void> {
  await tx.reviewDevice.update({ where: { id }, data: { verifiedAt: now() } });
}

export async function isVerified(tx: Tx, linkId: string, token: string): Promise<boolean> {
  const where = { linkId, tokenHash: hashToken(token), verifiedAt: { not: null } };
  return (await tx.reviewDevice.count({ where })) > 0;
}

/** Deletes devices on which no code was entered in time. */
export async function deleteUnverified(tx: Tx, expiredBefore: Date): Promise<number> {
  const { count } = await tx.reviewDevice.deleteMany({
    where: { verifiedAt: null, codeExpiresAt: { lt: expiredBefore } },
  });
  return count;
}
