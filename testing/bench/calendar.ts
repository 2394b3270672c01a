import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { findHorizon, leaseDue } from "@/lib/publishing/dispatch-store";
import { productionTimings } from "@/lib/publishing/timings";
import { smallWorld } from "@/testing/world/world";
import { formatDistribution, timeEach } from "./figures";

const rows = 5_000_000;
const claimed = 1_000;
const claims = 30;
const polls = 200;

export async function run(): Promise<void> {
  const { connection, workspace } = await smallWorld();
  await fill(workspace.id, connection.id);
  console.log(`${rows.toLocaleString("en")} deliveries, nine in ten published, the rest planned`);
  const timings = { ...productionTimings, batchSize: claimed };

  const empty = await timeEach(polls, () => findHorizon(timings));
  console.log(`Empty poll: ${formatDistribution(empty)}`);

  const full: number[] = [];
  for (let count = 0; count < claims; count += 1) {
    await shiftToNextClaim();
    await sleep(timings.dispatchEveryMs);
    const horizon = await findHorizon(timings);
    if (!horizon) throw new Error("Nothing is due.");
    const [taken = Number.NaN] = await timeEach(1, async () => {
      const { due } = await leaseDue(timings, { horizon, lost: new Date(0), limit: claimed });
      if (due.length !== claimed) throw new Error(`Claimed ${due.length}, not ${claimed}.`);
    });
    full.push(taken);
    await publishClaimed();
  }
  const [first = Number.NaN, ...further] = full;
  console.log(
    `Claim of ${claimed}: ${formatDistribution(further)}; the first ${first.toFixed(1)} ms`,
  );
}

/**
 * Inserts deliveries created up to two weeks before they are due, with ids in order of creation.
 * Skips foreign keys, as only the delivery's own table is measured.
 */
async function fill(workspaceId: string, connectionId: string): Promise<void> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(
      `INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex",
        state, "scheduledAt", "dueAt")
      SELECT uuidv7(written - now()), $1::uuid, uuidv7(written - now()), $2::uuid, 0,
        (CASE WHEN n % 10 = 0 THEN 'scheduled' ELSE 'published' END)::"DeliveryState",
        at, CASE WHEN n % 10 = 0 THEN at END
      FROM (SELECT n, at, at - random() * interval '14 days' AS written
            FROM (SELECT n, now() + interval '1 hour' + n * interval '6 seconds' AS at
                  FROM generate_series(1, $3::int) n) timed) planned`,
      [workspaceId, connectionId, rows],
    );
    // Otherwise autovacuum does not see the VACUUM below and starts another.
    await client.query("SELECT pg_stat_force_next_flush()");
    await client.query(`VACUUM ANALYZE "Delivery"`);
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}

async function publishClaimed(): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" SET state = 'published', "dueAt" = NULL
    WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "dueAt" <= ${now()}`;
  await db.$executeRaw`CHECKPOINT`;
}

async function shiftToNextClaim(): Promise<void> {
  const [last] = await db.$queryRaw<{ dueAt: Date }[]>`
    SELECT "dueAt" FROM "Delivery"
    WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "dispatchedUntil" IS NULL
    ORDER BY "dueAt" OFFSET ${claimed - 1} LIMIT 1`;
  if (!last) throw new Error("Nothing is planned any more.");
  shiftClock(0);
  shiftClock(last.dueAt.getTime() - now().getTime());
}
