import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { env } from "@/lib/kernel/env";
import { query } from "@/testing/publishing/inngest/test-host";
import { purge } from "./maintenance";
import { storeEvents } from "./run-store";

const pool = new Pool({ connectionString: env.DATABASE_URL, max: 1 });
afterAll(() => pool.end());

test("purging deletes old ended runs with their events, keeps live and recent ones and fails orphans", async () => {
  const ids = ["old", "recent", "waiting", "orphan"];
  const events = ids.map((id) => ({ id, name: "any", data: {}, ts: 0 }));
  const functionOf = (id: string) => (id === "orphan" ? "gone" : "known");
  const runs = ids.map((id) => ({ functionId: functionOf(id), eventId: id, runAt: 0 }));
  await storeEvents(pool, [...events, { id: "alone", name: "any", data: {}, ts: 0 }], runs);
  await query(`UPDATE "EngineEvent" SET "receivedAt" = now() - interval '9 days'`);
  await query(
    `UPDATE "EngineRun" SET status = 'completed',
       "endedAt" = now() - CASE "eventId" WHEN 'old' THEN 8 ELSE 1 END * interval '1 day'
     WHERE "eventId" IN ('old', 'recent')`,
  );
  await purge(pool, { retentionDays: 7, functionIds: ["known"] });
  expect(await query(`SELECT "eventId", status::text FROM "EngineRun" ORDER BY "eventId"`)).toEqual(
    [
      { eventId: "orphan", status: "failed" },
      { eventId: "recent", status: "completed" },
      { eventId: "waiting", status: "queued" },
    ],
  );
  expect(await query(`SELECT id FROM "EngineEvent" ORDER BY id`)).toEqual(
    ["orphan", "recent", "waiting"].map((id) => ({ id })),
  );
});
