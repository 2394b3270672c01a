import { randomUUID } from "node:crypto";
import pg from "pg";

export type TestDatabase = {
  url: string;
  drop: () => Promise<void>;
};

export async function cloneDatabase(postgresUrl: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  await query(postgresUrl, `CREATE DATABASE ${name} TEMPLATE template STRATEGY file_copy`);
  return {
    url: url.href,
    drop: () => drop(postgresUrl, name),
  };
}

/**
 * Waits as Postgres does, for seconds, until the connections are closed that a pool has ended: one that
 * is broken off meanwhile fails in nobody's hands. What is still open then is left open by its test.
 */
async function drop(postgresUrl: string, name: string): Promise<void> {
  await query(postgresUrl, `DROP DATABASE ${name}`).catch(async (error: { code?: string }) => {
    if (error.code !== objectInUse) throw error;
    await query(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  });
}

const objectInUse = "55006";

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
