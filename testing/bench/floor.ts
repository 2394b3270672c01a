import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openCredentials } from "@/lib/accounts/connections/credentials";
import { networkContext } from "@/lib/accounts/connections/network-context";
import { env } from "@/lib/kernel/env";

const inFlightMax = 32;
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 16 });

type Due = {
  id: string;
  text: string;
  accountId: string;
  connectionId: string;
  name: string;
  provider: string;
  sandbox: boolean;
  sealedCredentials: string;
};

process.once("message", () => {
  process.send?.("started");
  void publishForever();
});
process.once("SIGTERM", () => process.exit(0));
process.send?.("loaded");

async function publishForever(): Promise<never> {
  for (;;) {
    const due = await claim();
    if (due.length === 0) await sleep(5);
    for (let from = 0; from < due.length; from += inFlightMax) {
      await Promise.all(due.slice(from, from + inFlightMax).map(publishOne));
    }
  }
}

async function claim(): Promise<Due[]> {
  const { rows } = await pool.query<Due>(`
    WITH due AS (
      SELECT id FROM "Delivery"
      WHERE state = 'scheduled' AND "leaseUntil" IS NULL AND "scheduledAt" <= now()
      ORDER BY "dueAt" LIMIT 100 FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE "Delivery" delivery SET state = 'preparing' FROM due WHERE delivery.id = due.id
      RETURNING delivery.id, delivery."postId", delivery."connectionId"
    )
    SELECT taken.id, post.text, connection.id AS "connectionId", connection."accountId",
      connection.name, connection.provider, connection.sandbox, connection."sealedCredentials"
    FROM taken JOIN "Post" post ON post.id = taken."postId"
    JOIN "Connection" connection ON connection.id = taken."connectionId"`);
  return rows;
}

async function publishOne(due: Due): Promise<void> {
  const found = networkContext(due);
  const credentials = openCredentials({ ...due, id: due.connectionId });
  if (!found || !credentials) throw new Error("The connection cannot be used.");
  const { accountId, name, text } = due;
  const outcome = await found.network.publish(found.context, {
    account: { accountId, name, credentials },
    content: { postIndex: 0, text, media: [] },
    handles: {},
    parentRemoteId: null,
  });
  if (outcome.kind !== "published") throw new Error(`The floor met ${outcome.kind}.`);
  await pool.query(
    `UPDATE "Delivery" SET state = 'published', "remoteId" = $2, "publishedAt" = now() WHERE id = $1`,
    [due.id, outcome.remoteId],
  );
}
