import { db } from "@/lib/db";
import { leaseDue } from "@/lib/publishing/dispatch-store";
import { productionPace } from "@/lib/publishing/pace";
import { smallWorld } from "@/lib/testing/world";
import { spreadOf, timeEach } from "./figures";

const rows = 5_000_000;
const claimed = 1_000;
const claims = 10;
const polls = 200;

/** What the dispatcher pays on a calendar of five million deliveries: a full claim, an empty poll. */
export async function run(): Promise<void> {
  const { connection, workspace } = await smallWorld();
  await fill(workspace.id, connection.id);
  console.log(`${rows.toLocaleString("en")} deliveries, nine in ten published, the rest planned`);
  const pace = { ...productionPace, batchSize: claimed };

  const empty = await timeEach(polls, () => leaseDue(pace, claimed));
  console.log(`Empty poll: ${spreadOf(empty)}`);

  const full: number[] = [];
  for (let count = 0; count < claims; count += 1) {
    await makeDue();
    const [taken = Number.NaN] = await timeEach(1, async () => {
      const { due } = await leaseDue(pace, claimed);
      if (due.length !== claimed) throw new Error(`Claimed ${due.length}, not ${claimed}.`);
    });
    full.push(taken);
  }
  console.log(`Claim of ${claimed}: ${spreadOf(full)}`);
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
    },
    { timeout: 600_000 },
  );
  await db.$executeRaw`VACUUM ANALYZE "Delivery"`;
}

async function makeDue(): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" SET "dueAt" = now() - interval '1 second'
    WHERE id IN (SELECT id FROM "Delivery" WHERE state = 'scheduled' AND "leaseUntil" IS NULL
                 AND "dueAt" > now() ORDER BY "dueAt" LIMIT ${claimed})`;
}
