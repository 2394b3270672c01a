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
    drop: () => query(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
