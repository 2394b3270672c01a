import { setTimeout as sleep } from "node:timers/promises";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { findHorizon, leaseDue } from "@/lib/publishing/dispatch-store";
import { productionTimings } from "@/lib/publishing/timings";
import { smallWorld } from "@/testing/world";
import { spreadOf, timeEach } from "./figures";

const rows = 5_000_000;
const claimed = 1_000;
const claims = 30;
const polls = 200;

/** What the dispatcher pays on a calendar of five million deliveries: a full claim, an empty poll. */
export async function run(): Promise<void> {
  const { connection, workspace } = await smallWorld();
  await fill(workspace.id, connection.id);
  console.log(`${rows.toLocaleString("en")} deliveries, nine in ten published, the rest planned`);
  const timings = { ...productionTimings, batchSize: claimed };

  const empty = await timeEach(polls, () => findHorizon(timings));
  console.log(`Empty poll: ${spreadOf(empty)}`);

  const full: number[] = [];
  for (let count = 0; count < claims; count += 1) {
    await moveOn();
    await sleep(timings.dispatchEveryMs);
    const horizon = await findHorizon(timings);
    if (!horizon) throw new Error("Nothing is due.");
    const [taken = Number.NaN] = await timeEach(1, async () => {
      const { due } = await leaseDue(timings, horizon, claimed);
      if (due.length !== claimed) throw new Error(`Claimed ${due.length}, not ${claimed}.`);
    });
    full.push(taken);
    await settle();
  }
  // Only a process's first claim waits for its statement to be planned and its code to be compiled.
  const [first = Number.NaN, ...further] = full;
  console.log(`Claim of ${claimed}: ${spreadOf(further)}; the first ${first.toFixed(1)} ms`);
}

/**
 * Posts written up to two weeks ahead, under ids in the order in which they were written, as the
 * product makes them. Without foreign keys: what is measured is the delivery's own table.
 */
async function fill(workspaceId: string, connectionId: string): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
        INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex",
          state, "scheduledAt", "dueAt")
        SELECT uuidv7(written - now()), ${workspaceId}::uuid, uuidv7(written - now()),
          ${connectionId}::uuid, 0,
          (CASE WHEN n % 10 = 0 THEN 'scheduled' ELSE 'published' END)::"DeliveryState",
          at, CASE WHEN n % 10 = 0 THEN at END
        FROM (SELECT n, at, at - random() * interval '14 days' AS written
              FROM (SELECT n, now() + interval '1 hour' + n * interval '6 seconds' AS at
                    FROM generate_series(1, ${rows}::int) n) timed) planned`;
      // Else the VACUUM below is not known to have dealt with them, and another begins meanwhile.
      await tx.$executeRaw`SELECT pg_stat_force_next_flush()`;
    },
    { timeout: 600_000 },
  );
  await db.$executeRaw`VACUUM ANALYZE "Delivery"`;
  await db.$executeRaw`CHECKPOINT`;
}

/** What was claimed is published, and written to the disk, by the time of the next claim. */
async function settle(): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" SET state = 'published', "dueAt" = NULL
    WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "dueAt" <= ${now()}`;
  await db.$executeRaw`CHECKPOINT`;
}

/** Moves the time to where the next claim is due, so that no row is touched before it is claimed. */
async function moveOn(): Promise<void> {
  const [last] = await db.$queryRaw<{ dueAt: Date }[]>`
    SELECT "dueAt" FROM "Delivery"
    WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "dispatchedUntil" IS NULL
    ORDER BY "dueAt" OFFSET ${claimed - 1} LIMIT 1`;
  if (!last) throw new Error("Nothing is planned any more.");
  shiftClock(0);
  shiftClock(last.dueAt.getTime() - now().getTime());
}
