import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { applyMigrations } from "./apply-migrations";
import { diffSchema } from "./diff-schema";
import { readMigrations } from "./migration-files";

test("two processes that migrate one database at once apply each migration once", async () => {
  const url = await createEmptyDatabase();
  const applied = await Promise.all([applyMigrations(url), applyMigrations(url)]);
  const { migrationDirectories } = await readMigrations();
  expect(applied.flat()).toEqual(migrationDirectories.map(({ path }) => path));
});

test("a database that is up to date is left alone", async () => {
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  expect(await applyMigrations(url)).toEqual([]);
});

test("the migrations lead to the schema", async () => {
  expect(await diffSchema(inject("postgresUrl"))).toBeNull();
});

async function createEmptyDatabase(): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const client = new pg.Client({ connectionString: url.href });
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
  url.pathname = `/${name}`;
  return url.href;
}
