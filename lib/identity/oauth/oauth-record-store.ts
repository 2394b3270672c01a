import { createHash } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { Prisma } from "@/prisma/generated/client";

export type RecordKind = { kind: string; id: string };

type StoredRecord = { payload: Prisma.JsonObject; consumedAt: Date | null };

export async function findRecord(tx: Tx, record: RecordKind): Promise<StoredRecord | null> {
  const row = await tx.oAuthRecord.findFirst({
    where: { key: keyOf(record), expiresAt: { gt: now() } },
    select: { payload: true, consumedAt: true },
  });
  return row && { ...row, payload: row.payload as Prisma.JsonObject };
}

export async function upsertRecord(
  tx: Tx,
  record: RecordKind,
  fields: { payload: Prisma.InputJsonObject; grantId: string | null; expiresAt: Date },
): Promise<void> {
  const key = keyOf(record);
  await tx.oAuthRecord.upsert({
    where: { key },
    create: { key, kind: record.kind, ...fields },
    update: fields,
  });
}

export async function decideRecord(
  tx: Tx,
  record: RecordKind,
  result: Prisma.InputJsonObject,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "OAuthRecord"
    SET payload = payload || jsonb_build_object('result', ${JSON.stringify(result)}::jsonb)
    WHERE key = ${keyOf(record)} AND "expiresAt" > ${now()} AND payload -> 'result' IS NULL`;
  return count === 1;
}

export async function consumeRecord(tx: Tx, record: RecordKind): Promise<boolean> {
  const { count } = await tx.oAuthRecord.updateMany({
    where: { key: keyOf(record), consumedAt: null },
    data: { consumedAt: now() },
  });
  return count === 1;
}

export async function removeRecord(tx: Tx, record: RecordKind): Promise<void> {
  await tx.oAuthRecord.deleteMany({ where: { key: keyOf(record) } });
}

export async function removeRecordsOf(tx: Tx, grantId: string, kind: string): Promise<void> {
  await tx.oAuthRecord.deleteMany({ where: { grantId, kind } });
}

export async function removeRecordsOfGrants(tx: Tx, grantIds: string[]): Promise<void> {
  const records = grantIds.map((id) => ({ key: keyOf({ kind: "Grant", id }) }));
  await tx.oAuthRecord.deleteMany({ where: { OR: [{ grantId: { in: grantIds } }, ...records] } });
}

export async function removeExpiredRecords(tx: Tx): Promise<number> {
  const { count } = await tx.oAuthRecord.deleteMany({
    where: { expiresAt: { lt: now() } },
    limit: purgeBatch,
  });
  return count;
}

function keyOf({ kind, id }: RecordKind): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(`${kind}:${id}`).digest());
}
