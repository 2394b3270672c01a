import { type Adapter, errors, type Payload } from "oidc-provider";
import { isGrantLive, revokeGrant } from "@/lib/identity/credentials/grant";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { assertStorable } from "@/lib/kernel/http/read-body";
import type { Prisma } from "@/prisma/generated/client";
import {
  consumeRecord,
  findRecord,
  type RecordKind,
  removeExpiredRecords,
  removeRecord,
  removeRecordsOf,
  removeRecordsOfGrants,
  upsertRecord,
} from "./oauth-record-store";

/** Longer than the grants that a client receives in its first three months. */
const clientSeconds = 180 * 86_400;
/** A client's processes may refresh at once; later, a second use means that the token leaked. */
export const refreshOverlapSeconds = 10;

/**
 * Stores one kind of the authorization server's records. Its own browser sessions are not stored:
 * our session identifies the person at every step.
 */
export function postgresAdapter(kind: string): Adapter {
  if (kind === "Session") return noStorage;
  return {
    upsert: async (id, payload, expiresInSeconds = clientSeconds) => {
      assertText(payload);
      await storePayload(db, { kind, id }, { payload, expiresInSeconds });
    },
    find: async (id) => {
      const row = await findRecord(db, { kind, id });
      if (!row || (kind === "Grant" && !(await isGrantLive(id)))) return undefined;
      const consumed = isUsedUp(kind, row.consumedAt) && { consumed: epochSeconds(row.consumedAt) };
      const own = kind === "Client" ? {} : { jti: id };
      return { ...row.payload, ...own, ...consumed } as Payload;
    },
    consume: async (id) => {
      if (await consumeRecord(db, { kind, id })) return;
      const row = await findRecord(db, { kind, id });
      if (row && !isUsedUp(kind, row.consumedAt)) return;
      throw new errors.InvalidGrant("already used");
    },
    destroy: async (id) => {
      await removeRecord(db, { kind, id });
      if (kind === "Grant") await revokeGrant(id);
    },
    revokeByGrantId: (grantId) => removeRecordsOf(db, grantId, kind),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

export async function storePayload(
  tx: Tx,
  record: RecordKind,
  { payload, expiresInSeconds }: { payload: Payload; expiresInSeconds: number },
): Promise<void> {
  const expiresAt = new Date(now().getTime() + expiresInSeconds * 1000);
  const grantId = payload.grantId ?? null;
  await upsertRecord(tx, record, { payload: withoutId(payload), grantId, expiresAt });
}

export function deleteExpiredOAuthRecords(): Promise<number> {
  return removeExpiredRecords(db);
}

export async function deleteGrantRecords(tx: Tx, grantIds: string[]): Promise<void> {
  if (grantIds.length > 0) await removeRecordsOfGrants(tx, grantIds);
}

const noStorage: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

function assertText(payload: Payload): void {
  try {
    assertStorable(payload, "");
  } catch {
    throw new errors.InvalidRequest("text must not contain U+0000 or lone surrogates");
  }
}

function isUsedUp(kind: string, consumedAt: Date | null): consumedAt is Date {
  if (!consumedAt || kind !== "RefreshToken") return consumedAt !== null;
  return now().getTime() - consumedAt.getTime() > refreshOverlapSeconds * 1000;
}

function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** A token's id is the token itself, so it must not be stored. */
function withoutId(payload: Payload): Prisma.InputJsonObject {
  const entries = Object.entries(payload).filter(([name]) => name !== "jti");
  return Object.fromEntries(entries) as Prisma.InputJsonObject;
}
