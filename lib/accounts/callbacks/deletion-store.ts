import { createHash, randomBytes } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { SignedEvent } from "./signed-request";

/** The code is in hex, because networks accept only letters and digits. */
const codeBytes = 16;

/**
 * Returns one confirmation code for an event, however often it arrives. A simultaneous repetition
 * waits until the first transaction ends.
 */
export async function receiptFor(tx: Tx, provider: string, event: SignedEvent): Promise<string> {
  const eventHash = hashOf(provider, event);
  const code = randomBytes(codeBytes).toString("hex");
  const at = now();
  const [row] = await tx.$queryRaw<{ code: string }[]>`
    INSERT INTO "DeletionRequest" (code, provider, "eventHash", "requestedAt")
    VALUES (${code}, ${provider}, ${eventHash}, ${at})
    ON CONFLICT ("eventHash") DO UPDATE SET "eventHash" = EXCLUDED."eventHash"
    RETURNING code`;
  if (!row) throw new Error("An upsert returns its row.");
  return row.code;
}

export async function addRemoved(tx: Tx, code: string, count: number): Promise<void> {
  await tx.deletionRequest.update({
    where: { code },
    data: { connectionsRemoved: { increment: count } },
  });
}

export function findDeletion(code: string) {
  return db.deletionRequest.findUnique({ where: { code } });
}

/** Hashes the event, because no id of the deleted person may be stored. */
function hashOf(provider: string, { userId, issuedAt }: SignedEvent): Uint8Array<ArrayBuffer> {
  const event = JSON.stringify([provider, userId, issuedAt]);
  return new Uint8Array(createHash("sha256").update(event).digest());
}
