import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import * as healthRoute from "@/app/api/publishing/health/route";
import { callRoute } from "@/testing/world/call-route";
import { smallWorld } from "@/testing/world/world";
import { databaseTrouble, isDatabaseTrouble } from "./database-trouble";
import { db, transaction } from "./db";
import { env } from "./env";

const others: pg.Client[] = [];

afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.end()));
});

async function another(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  client.on("error", () => undefined);
  others.push(client);
  await client.connect();
  return client;
}

async function endConnections(): Promise<void> {
  const client = await another();
  await client.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
}

const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe("connections that the server ended", () => {
  it("do not show in calls that had sent nothing yet", async () => {
    const { admin } = await smallWorld();
    for (let round = 0; round < 2; round += 1) {
      const calls = Array.from({ length: 10 }, () =>
        callRoute(healthRoute, "GET", { path: "/api/publishing/health", as: admin }),
      );
      await endConnections();
      await Promise.all(calls);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          callRoute(healthRoute, "GET", { path: "/api/publishing/health", as: admin }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    }
  });

  it("do not show in a transaction that had not begun", async () => {
    await Promise.all([1, 2, 3, 4].map(() => db.$executeRaw`SELECT pg_sleep(0.05)`));
    await endConnections();
    const counts = await Promise.all(
      [1, 2, 3, 4].map(() => transaction((tx) => tx.workspace.count())),
    );
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(0);
  });

  it("make a transaction that had begun unavailable, and do not begin it again", async () => {
    let begun = 0;
    const error = await caught(
      transaction(async (tx) => {
        begun += 1;
        await tx.$queryRaw`SELECT 1`;
        await endConnections();
        await tx.$queryRaw`SELECT 1`;
      }),
    );
    expect(begun).toBe(1);
    expect(databaseTrouble(error, null)).toMatchObject({
      code: "unavailable",
      status: 503,
      retryAfterSeconds: expect.any(Number),
    });
  });
});

describe("a statement", () => {
  it("that takes too long is ended as trouble of the database", async () => {
    const error = await caught(
      transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('statement_timeout', '50ms', true)`;
        await tx.$queryRaw`SELECT pg_sleep(5)`;
      }),
    );
    expect(isDatabaseTrouble(error)).toBe(true);
  });

  it("has a deadline of its own in every session", async () => {
    const [row] = await db.$queryRaw<{ statement: string; idle: string }[]>`
      SELECT current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`;
    expect(row).toEqual({ statement: "5500ms", idle: "30s" });
  });

  it("that finds the disk full is trouble, which says that nothing goes out", async () => {
    const full = "DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$";
    const trouble = databaseTrouble(await caught(db.$executeRawUnsafe(full)), null);
    expect(trouble).toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/disk of the database is full: .*nothing goes out/),
    });
  });

  it("that is wrong is no trouble of the database", async () => {
    expect(isDatabaseTrouble(await caught(db.$queryRaw`SELECT nothing`))).toBe(false);
    expect(isDatabaseTrouble(await caught(db.$queryRaw`SELECT 1 / 0`))).toBe(false);
    expect(isDatabaseTrouble(new TypeError("fetch failed"))).toBe(false);
  });
});
