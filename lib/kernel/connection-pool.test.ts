import { execFileSync } from "node:child_process";
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import { createConnectionPool } from "./connection-pool";
import { env } from "./env";

const pools: pg.Pool[] = [];

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

const longMs = 600_000;

function aPool({
  connectionString = env.DATABASE_URL,
  connectMs = longMs,
  statementMs = longMs,
} = {}) {
  const pool = createConnectionPool({ connectionString, max: 4 }, { connectMs, statementMs });
  pool.on("error", () => undefined);
  pools.push(pool);
  return pool;
}

async function endUnnoticed(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  const pids = await Promise.all(
    clients.map((client) => client.query("SELECT pg_backend_pid() AS pid")),
  );
  for (const client of clients) client.release();
  const other = new pg.Client({ connectionString: env.DATABASE_URL });
  await other.connect();
  for (const { rows } of pids) await other.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
  await other.end();
}

it("a connection that breaks while it is handed out does not end the process", async () => {
  const pool = aPool();
  const client = await pool.connect();
  expect(() => client.emit("error", new Error("The server is gone."))).not.toThrow();
  client.release(true);
  expect((await pool.query("SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
});

it("a read whose connection is dead is sent again on another one", async () => {
  const pool = aPool();
  await endUnnoticed(pool);
  const reads = await Promise.all([1, 2, 3, 4].map(() => pool.query("SELECT 1 AS n")));
  for (const { rows } of reads) expect(rows).toEqual([{ n: 1 }]);
});

it("a write whose connection breaks is not sent again, and fails as a lost connection", async () => {
  const pool = aPool();
  const writing = pool.query("SELECT pg_terminate_backend(pg_backend_pid()), pg_notify('a', 'b')");
  await expect(writing).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|08006)$/) });
});

it("a statement waits while Postgres recovers, for as long as it was not sent", async () => {
  await using postgres = await startScratchPostgres();
  const pool = aPool({ connectionString: postgres.url("postgres") });
  await pool.query("SELECT 1");
  const backend = new pg.Client({ connectionString: postgres.url("postgres") });
  backend.on("error", () => undefined);
  await backend.connect();
  const { rows } = await backend.query("SELECT pg_backend_pid() AS pid");
  // A backend that is killed makes Postgres end all others and recover.
  process.kill(rows[0].pid, "SIGKILL");
  const reads = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pool.query("SELECT 1 AS n")));
  for (const read of reads) expect(read.rows).toEqual([{ n: 1 }]);
  await backend.end().catch(() => undefined);
});

/** Blocks this process until Postgres has answered the last statement of a connection. */
function blockUntilAnswered(backendPid: number): void {
  const waiting = `
    import pg from "pg";
    const client = new pg.Client(process.argv[1]);
    await client.connect();
    const asked = "SELECT state FROM pg_stat_activity WHERE pid = $1 AND query = 'SELECT 42 AS n'";
    let rows = [];
    while (rows[0]?.state !== "idle") ({ rows } = await client.query(asked, [process.argv[2]]));
    await client.end();`;
  const options = ["--input-type=module", "--eval", waiting];
  execFileSync(process.execPath, [...options, env.DATABASE_URL, String(backendPid)]);
}

it("a statement that was answered while the process was busy has its answer", async () => {
  const pool = aPool({ statementMs: 1 });
  const client = await pool.connect();
  const asked = client.query("SELECT 42 AS n").finally(() => client.release());
  blockUntilAnswered((client as unknown as { processID: number }).processID);
  expect((await asked).rows).toEqual([{ n: 42 }]);
});

it("a statement that gets no answer in time fails, and its connection is not used again", async () => {
  const pool = aPool({ statementMs: 1_000 });
  const client = await pool.connect();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await client.query("BEGIN");
  const failed = expect(client.query("SELECT pg_sleep(600)")).rejects.toMatchObject({
    code: "08006",
    message: "Postgres gave no answer in time.",
  });
  vi.advanceTimersByTime(1_000);
  await failed;
  await expect(client.query("COMMIT")).rejects.toThrow();
  client.release();
  expect(pool.totalCount).toBe(0);
});

it("a pool without a free connection gives up in time", async () => {
  const pool = aPool();
  const held = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const failed = expect(pool.connect()).rejects.toMatchObject({ code: "08006" });
  await vi.advanceTimersByTimeAsync(longMs);
  await failed;
  for (const client of held) client.release();
});

it("a connection that had no time while the process was busy is tried anew", async () => {
  const pool = aPool();
  let clockMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clockMs);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const connecting = pool.connect();
  clockMs = longMs + 10_000;
  vi.advanceTimersByTime(longMs);
  const client = await vi.waitFor(() => connecting, { timeout: 60_000 });
  client.release();
});
