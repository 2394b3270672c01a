import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  name: true,
  backupEligible: true,
  synced: true,
  createdAt: true,
  lastUsedAt: true,
} satisfies Prisma.PasskeySelect;

export type PasskeyRow = Prisma.PasskeyGetPayload<{ select: typeof columns }>;

export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: bigint;
  transports: string[];
  aaguid: string | null;
  name: string;
  backupEligible: boolean;
  synced: boolean;
};

export async function createPasskey(
  tx: Tx,
  userId: string,
  passkey: NewPasskey,
): Promise<PasskeyRow> {
  const createdAt = now();
  const data = { ...passkey, id: timeOrderedId(createdAt), userId, createdAt };
  return await tx.passkey.create({ data, select: columns });
}

export async function namesOfPasskeys(
  tx: Tx,
  userId: string,
  exceptId?: string,
): Promise<string[]> {
  const where = { userId, ...(exceptId && { id: { not: exceptId } }) };
  return (await tx.passkey.findMany({ where, select: { name: true } })).map(({ name }) => name);
}

export async function lockAndCountPasskeys(tx: Tx, userId: string): Promise<number> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return await tx.passkey.count({ where: { userId } });
}

export async function findDescriptors(tx: Tx, userId: string) {
  return await tx.passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { credentialId: true, transports: true },
  });
}

export async function findByCredentialId(tx: Tx, credentialId: string) {
  return await tx.passkey.findUnique({
    where: { credentialId },
    select: {
      id: true,
      userId: true,
      name: true,
      publicKey: true,
      user: {
        select: {
          email: true,
          memberships: { select: { workspaceId: true, role: true }, take: 1 },
        },
      },
    },
  });
}

export async function passkeyExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.passkey.count({ where: { id } })) > 0;
}

export type PasskeyUse = { counter: bigint; backupEligible: boolean; synced: boolean };

/**
 * Returns false where the counter did not grow or the backup eligibility is another one.
 * Authenticators that do not count always tell 0.
 */
export async function recordPasskeyUse(tx: Tx, id: string, use: PasskeyUse): Promise<boolean> {
  const { counter, backupEligible } = use;
  const { count } = await tx.passkey.updateMany({
    where: {
      id,
      counter: counter === 0n ? 0n : { lt: counter },
      OR: [{ backupEligible }, { backupEligible: null }],
    },
    data: { ...use, lastUsedAt: now() },
  });
  return count === 1;
}

export async function findPasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow> {
  const row = await tx.passkey.findFirst({ where: { id, userId }, select: columns });
  if (!row) throw notFound("passkey");
  return row;
}

export async function setPasskeyName(
  tx: Tx,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<PasskeyRow> {
  return await tx.passkey.update({ where: { id, userId }, data: { name }, select: columns });
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.passkey.delete({ where: { id, userId } });
}

export async function findPasskeyPage(
  tx: Tx,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PasskeyRow[]> {
  return await tx.passkey.findMany({
    where: { userId, ...(cursor ? await olderThan(tx, userId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

export async function findPasskeyOwner(tx: Tx, userId: string) {
  return await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true },
  });
}

async function olderThan(tx: Tx, userId: string, cursor: string) {
  const where = { id: cursor, userId };
  const last = await tx.passkey.findFirst({ where, select: { createdAt: true } });
  return afterCursor(cursor, last);
}
