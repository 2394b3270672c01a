import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { isLockTimeout } from "@/lib/kernel/sql-state";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

export const idempotencyDays = 7;

/** Ends before the deadline of statements does. */
const waitSecondsMax = 4;

export type KeyedRequest = {
  workspaceId: WorkspaceId;
  operation: string;
  key: string | undefined;
  /** The parsed input; requests with the same canonical JSON are the same request. */
  body: unknown;
};

/**
 * Runs a write once per key and answers repetitions with the first response, for 7 days. Call it
 * first in the transaction: a concurrent request waits on the record's primary key, then replays
 * the response, or runs the effect when the first was rolled back. Throws `idempotency_key_reused`
 * for another body under the same key and `idempotency_in_progress` after four seconds of waiting.
 * Failures are not recorded. The response must be JSON.
 */
export async function withIdempotency<T>(
  tx: Tx,
  request: KeyedRequest,
  effect: () => Promise<T>,
): Promise<T> {
  const { workspaceId, operation, key } = request;
  if (key === undefined) return effect();
  const bodyHash = hashBody(request.body);
  if (!(await claimKey(tx, { ...request, key, bodyHash }))) {
    return (await replay(tx, { ...request, key, bodyHash })) as T;
  }
  const answer = await effect();
  await tx.$executeRaw`
    UPDATE "IdempotencyRecord" SET response = ${JSON.stringify(answer)}::jsonb
    WHERE "workspaceId" = ${workspaceId}::uuid AND operation = ${operation} AND key = ${key}`;
  return answer;
}

/** Takes the deliveries of a removed connection out of the answers that are kept. */
export async function redactResponses(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "IdempotencyRecord" kept
    SET response = jsonb_set(kept.response, '{post,deliveries}', coalesce((
      SELECT jsonb_agg(delivery)
      FROM jsonb_array_elements(kept.response #> '{post,deliveries}') delivery
      WHERE delivery ->> 'connectionId' <> ${connectionId}), '[]'))
    WHERE kept."workspaceId" = ${workspaceId}::uuid
      AND kept.response #> '{post,deliveries}'
        @> jsonb_build_array(jsonb_build_object('connectionId', ${connectionId}::text))`;
}

export async function deleteExpiredIdempotencyRecords(): Promise<number> {
  const expiredAt = new Date(now().getTime() - idempotencyDays * 86_400_000);
  const { count } = await db.idempotencyRecord.deleteMany({
    where: { createdAt: { lt: expiredAt } },
    limit: purgeBatch,
  });
  return count;
}

type Claim = KeyedRequest & { key: string; bodyHash: Uint8Array<ArrayBuffer> };

function hashBody(body: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createHash("sha256")
      .update(canonicalize(body) ?? "")
      .digest(),
  );
}

// Returns true when this transaction holds the key; expired records are taken over. One statement
// sets the lock timeout, inserts and resets the timeout.
async function claimKey(tx: Tx, claim: Claim): Promise<boolean> {
  const { workspaceId, operation, key, bodyHash } = claim;
  const at = now();
  const expiredAt = new Date(at.getTime() - idempotencyDays * 86_400_000);
  const claimed = await tx.$queryRaw<unknown[]>`
    WITH waiting AS MATERIALIZED (
      SELECT set_config('lock_timeout', ${`${waitSecondsMax}s`}, true)
    )
    INSERT INTO "IdempotencyRecord" ("workspaceId", operation, key, "bodyHash", "createdAt")
    SELECT ${workspaceId}::uuid, ${operation}, ${key}, ${bodyHash}::bytea, ${at.toISOString()}::timestamptz
    FROM waiting
    ON CONFLICT ("workspaceId", operation, key) DO UPDATE
      SET "bodyHash" = EXCLUDED."bodyHash", response = NULL, "createdAt" = EXCLUDED."createdAt"
      WHERE "IdempotencyRecord"."createdAt" < ${expiredAt.toISOString()}::timestamptz
    RETURNING set_config('lock_timeout', '0', true)`.catch(refuseInProgress);
  return claimed.length === 1;
}

function refuseInProgress(cause: unknown): never {
  if (!isLockTimeout(cause)) throw cause;
  throw new AppError(
    "idempotency_in_progress",
    "A request with this idempotency key is still being worked on. Try again in a moment.",
    { cause, retryAfterSeconds: waitSecondsMax },
  );
}

async function replay(tx: Tx, claim: Claim): Promise<unknown> {
  await tx.$executeRaw`SELECT set_config('lock_timeout', '0', true)`;
  const { workspaceId, operation, key, bodyHash } = claim;
  const first = await tx.idempotencyRecord.findUniqueOrThrow({
    where: { workspaceId_operation_key: { workspaceId, operation, key } },
  });
  if (Buffer.from(first.bodyHash).equals(bodyHash)) return first.response;
  throw new AppError(
    "idempotency_key_reused",
    "This idempotency key was used for another request. Send a new key with a new request.",
  );
}
