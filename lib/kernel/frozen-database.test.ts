import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { createConnectionPool } from "./connection-pool";

let postgres: Awaited<ReturnType<typeof startScratchPostgres>>;

beforeAll(async () => {
  postgres = await startScratchPostgres();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => postgres[Symbol.asyncDispose]());

/** Freezes Postgres, and leaves the clock of the pool to `pass`. */
async function freeze(deadlines: { connectMs: number; statementMs: number }) {
  const pool = createConnectionPool(
    { connectionString: postgres.url("postgres"), max: 4 },
    deadlines,
  );
  pool.on("error", () => undefined);
  const { rows } = await pool.query("SELECT pg_backend_pid() AS pid");
  const frozen = [postgres.pid, rows[0].pid];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  };
  return { pool, thaw };
}

/** Moves the clock on until work ends, and returns how long that took by it. */
async function pass(work: Promise<unknown>): Promise<number> {
  const from = performance.now();
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) await vi.advanceTimersByTimeAsync(100);
  return performance.now() - from;
}

it("while Postgres is frozen, statements and connections end in time, and work again afterwards", async () => {
  const { pool, thaw } = await freeze({ connectMs: 60_000, statementMs: 60_000 });
  const reads = Promise.allSettled([1, 2, 3].map(() => pool.query("SELECT 1 AS n")));
  expect(await pass(reads)).toBeLessThan(130_000);
  for (const read of await reads) {
    expect(read).toMatchObject({ status: "rejected", reason: { code: "08006" } });
  }
  thaw();
  await vi.waitFor(
    async () => expect((await pool.query("SELECT 1 AS n")).rows).toEqual([{ n: 1 }]),
    { timeout: 60_000 },
  );
  await pool.end();
});

it("after a statement without an answer the next ones fail at once", async () => {
  const { pool, thaw } = await freeze({ connectMs: 600_000, statementMs: 60_000 });
  const first = pool.query("SELECT 1");
  await pass(first);
  await expect(first).rejects.toMatchObject({ code: "08006" });
  await expect(pool.query("SELECT 1")).rejects.toMatchObject({ code: "08006" });
  await expect(pool.connect()).rejects.toMatchObject({ code: "08006" });
  thaw();
  await pool.end();
});
