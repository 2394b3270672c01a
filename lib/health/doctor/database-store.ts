import pg from "pg";
import { machineNow } from "@/lib/kernel/clock";
import { assertDiskRoom, isDiskFull } from "@/lib/kernel/sql-state";

export type DatabaseFacts = {
  version: string;
  versionNumber: number;
  allowed: number;
  used: number;
  bytes: string;
  folder: string | null;
  latencyMs: number;
  isFull: boolean;
};

const connectMs = 6_000;
const answerMs = 6_000;
const pingsLeast = 5;
/** A database that is far is far all the time; a machine is rarely busy for so long without a pause. */
const pingingMs = 3_000;
const quickMs = 20;

/** Uses a connection of its own: the pool would hide why there is none. */
export async function withConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}

export async function readDatabase(url: string): Promise<DatabaseFacts> {
  return await withConnection(url, async (client) => {
    const { rows } = await client.query<Omit<DatabaseFacts, "latencyMs" | "isFull">>(facts);
    const [row] = rows;
    if (!row) throw new Error("A row of settings is missing.");
    const answers = await ping(client);
    const latencyMs = Math.min(...answers.map(({ tookMs }) => tookMs));
    return { ...row, latencyMs, isFull: await isFull(client) };
  });
}

/** The quickest answer says most: this process may have been busy during the others. */
export async function readDatabaseClock(url: string): Promise<{ apartMs: number }> {
  const answers = await withConnection(url, ping);
  const [quickest] = answers.toSorted((one, other) => one.tookMs - other.tookMs);
  if (!quickest) throw new Error("There was no answer.");
  return { apartMs: quickest.apartMs };
}

async function ping(client: pg.Client): Promise<{ tookMs: number; apartMs: number }[]> {
  const answers: { tookMs: number; apartMs: number }[] = [];
  const beganAt = performance.now();
  const isDone = () =>
    answers.length >= pingsLeast &&
    (answers.some(({ tookMs }) => tookMs <= quickMs) || performance.now() - beganAt > pingingMs);
  while (!isDone()) {
    const startedAt = performance.now();
    const { rows } = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
    const tookMs = performance.now() - startedAt;
    const here = machineNow().getTime() - tookMs / 2;
    answers.push({ tookMs, apartMs: here - (rows[0]?.at.getTime() ?? here) });
  }
  return answers;
}

async function isFull(client: pg.Client): Promise<boolean> {
  try {
    await client.query("BEGIN");
    await assertDiskRoom((sql) => client.query(sql));
    return false;
  } catch (error) {
    return isDiskFull(error);
  } finally {
    await client.query("ROLLBACK");
  }
}

const facts = `
  SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::int AS "versionNumber",
    least(
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)
    ) AS allowed,
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
    pg_database_size(current_database())::text AS bytes,
    CASE WHEN pg_has_role(current_user, 'pg_read_all_settings', 'USAGE')
      THEN current_setting('data_directory') END AS folder`;
