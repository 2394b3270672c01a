import { expect, it } from "vitest";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { createConnectionPool } from "./connection-pool";

it("while Postgres is frozen, statements and connections end in time, and work again afterwards", async () => {
  await using postgres = await startScratchPostgres();
  const pool = createConnectionPool(
    { connectionString: postgres.url("postgres"), max: 4 },
    { connectMs: 1_500, statementMs: 1_500 },
  );
  pool.on("error", () => undefined);
  const { rows } = await pool.query("SELECT pg_backend_pid() AS pid");
  const frozen = [postgres.pid, rows[0].pid];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  const startedAt = performance.now();
  const reads = await Promise.allSettled([1, 2, 3].map(() => pool.query("SELECT 1 AS n")));
  expect(performance.now() - startedAt).toBeLessThan(6_000);
  for (const read of reads) {
    expect(read).toMatchObject({ status: "rejected", reason: { code: "08006" } });
  }
  for (const pid of frozen) process.kill(pid, "SIGCONT");
  expect((await pool.query("SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
  await pool.end();
});
