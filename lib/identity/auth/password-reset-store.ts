import { createHash } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { hashToken, newOneTimeToken } from "@/lib/kernel/one-time-token";
import type { ResetLink } from "./schema";
import type { Account } from "./user-store";

export const resetMinutes = 10;

export async function createResetLink(
  tx: Tx,
  { userId, passwordHash }: Account,
  createdById: string | null,
): Promise<ResetLink> {
  const { token, tokenHash } = newOneTimeToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + resetMinutes * 60_000);
  const replaces = fingerprintOf(passwordHash);
  await tx.passwordReset.create({
    data: { userId, tokenHash, replaces, createdById, createdAt, expiresAt },
  });
  return { url: `${env.BASE_URL}/reset-password#${token}`, expiresAt: expiresAt.toISOString() };
}

type OpenReset = { id: string; userId: string; replaces: Uint8Array | null };

export async function findOpenReset(tx: Tx, token: string): Promise<OpenReset | null> {
  return await tx.passwordReset.findFirst({
    where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now() } },
    select: { id: true, userId: true, replaces: true },
  });
}

export function replacesPassword({ replaces }: OpenReset, passwordHash: string | null): boolean {
  const present = fingerprintOf(passwordHash);
  if (!replaces || !present) return replaces === present;
  return Buffer.from(replaces).equals(present);
}

export async function endResets(tx: Tx, userId: string): Promise<void> {
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now() } });
}

export async function deleteExpiredResets(tx: Tx, expiredBefore: Date): Promise<number> {
  const where = { expiresAt: { lt: expiredBefore } };
  return (await tx.passwordReset.deleteMany({ where })).count;
}

function fingerprintOf(passwordHash: string | null): Uint8Array<ArrayBuffer> | null {
  if (passwordHash === null) return null;
  return new Uint8Array(createHash("sha256").update(passwordHash).digest());
}
