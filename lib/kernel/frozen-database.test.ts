import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { createConnectionPool } from "./connection-pool";

let postgres: Awaited<ReturnType<typeof startScratchPostgres>>;

beforeAll(async () => {
  postgres = await startScratchPostgres();
});
afterAll(() => postgres[Symbol.asyncDispose]());

async function freeze(deadlines: { connectMs: number; statementMs: number }) {
  const pool = createConnectionPool(
    { connectionString: postgres.url("postgres"), max: 4 },
    deadlines,
  );
  pool.on("error", () => undefined);
  const { rows } = await pool.query("SELECT pg_backend_pid() AS pid");
  const frozen = [postgres.pid, rows[0].pid];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  };
  return { pool, thaw };
}

it("while Postgres is frozen, statements and connections end in time, and work again afterwards", async () => {
  const { pool, thaw } = await freeze({ connectMs: 1_500, statementMs: 1_500 });
  const reads = await Promise.allSettled([1, 2, 3].map(() => pool.query("SELECT 1 AS n")));
  for (const read of reads) {
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
  const { pool, thaw } = await freeze({ connectMs: 600_000, statementMs: 1_000 });
  await expect(pool.query("SELECT 1")).rejects.toMatchObject({ code: "08006" });
  await expect(pool.query("SELECT 1")).rejects.toMatchObject({ code: "08006" });
  await expect(pool.connect()).rejects.toMatchObject({ code: "08006" });
  thaw();
  await pool.end();
});
