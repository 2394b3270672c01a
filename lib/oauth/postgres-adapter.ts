import { type Adapter, errors, type Payload } from "oidc-provider";
import { endGrant, isGrantLive } from "@/lib/credentials/grant";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";
import {
  consumeRecord,
  findRecord,
  putRecord,
  type RecordKind,
  removeRecord,
  removeRecordsOf,
} from "./oauth-record-store";

/** A registered client outlives the grants that a person gave it within its first three months. */
const clientSeconds = 180 * 86_400;

/**
 * Where the authorization server keeps one kind of record. Its own browser sessions are not kept:
 * the person is who our session says, at every step.
 */
export function postgresAdapter(kind: string): Adapter {
  if (kind === "Session") return forgetful;
  return {
    upsert: (id, payload, expiresInSeconds = clientSeconds) =>
      keepPayload(db, { kind, id }, { payload, expiresInSeconds }),
    find: async (id) => {
      const row = await findRecord(db, { kind, id });
      if (!row || (kind === "Grant" && !(await isGrantLive(id)))) return undefined;
      const consumed = row.consumedAt && { consumed: epochSeconds(row.consumedAt) };
      const own = kind === "Client" ? {} : { jti: id };
      return { ...row.payload, ...own, ...consumed } as Payload;
    },
    consume: async (id) => {
      if (await consumeRecord(db, { kind, id })) return;
      throw new errors.InvalidGrant("already used");
    },
    destroy: async (id) => {
      await removeRecord(db, { kind, id });
      if (kind === "Grant") await endGrant(id);
    },
    revokeByGrantId: (grantId) => removeRecordsOf(db, grantId, kind),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

type Kept = { payload: Payload; expiresInSeconds: number };

/** Keeps a record of the authorization server's, in the place of an older one. */
export async function keepPayload(
  tx: Tx,
  record: RecordKind,
  { payload, expiresInSeconds }: Kept,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + expiresInSeconds * 1000);
  const grantId = payload.grantId ?? null;
  await putRecord(tx, record, { payload: withoutId(payload), grantId, expiresAt });
}

const forgetful: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/** The id of a token is the token: it stands in nothing that is stored. */
function withoutId(payload: Payload): Prisma.InputJsonObject {
  const entries = Object.entries(payload).filter(([name]) => name !== "jti");
  return Object.fromEntries(entries) as Prisma.InputJsonObject;
}

function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
