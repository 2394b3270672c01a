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

test("a database that is up to date gets no migration", async () => {
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  expect(await applyMigrations(url)).toEqual([]);
});

test("the migrations produce the schema", async () => {
  expect(await diffSchema(inject("postgresUrl"))).toBeNull();
});

test("a migration renames networks in stored rows and recorded answers", async () => {
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(oldRows);
    await client.query(await sqlOf("name_networks"));
    const requests = await client.query(`SELECT provider FROM "DeletionRequest" ORDER BY code`);
    expect(requests.rows.map(({ provider }) => provider)).toEqual(["facebook", "linkedin"]);
    const [record] = (await client.query(`SELECT response FROM "IdempotencyRecord"`)).rows;
    expect(record.response).toEqual({
      deliveries: [{ provider: "instagram", text: 'say "provider": "beta"' }],
    });
  } finally {
    await client.end();
  }
});

const oldRows = `
  INSERT INTO "DeletionRequest" (code, provider, "eventHash", "requestedAt")
  VALUES ('a', 'alpha', '\\x01', now()), ('b', 'gamma', '\\x02', now());
  WITH workspace AS (
    INSERT INTO "Workspace" (id, name, "timeZone") VALUES (gen_random_uuid(), 'A team', 'UTC') RETURNING id
  )
  INSERT INTO "IdempotencyRecord" ("workspaceId", operation, key, "bodyHash", response)
  SELECT id, 'create_post', 'a key of old', '\\x03',
    '{"deliveries": [{"provider": "beta", "text": "say \\"provider\\": \\"beta\\""}]}'
  FROM workspace`;

async function sqlOf(name: string): Promise<string> {
  const { migrationDirectories } = await readMigrations();
  const found = migrationDirectories.find(({ path }) => path.endsWith(`_${name}`));
  if (found?.migrationFile.content.tag !== "ok") throw new Error(`No migration is named ${name}.`);
  return found.migrationFile.content.value;
}

async function createEmptyDatabase(): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const client = new pg.Client({ connectionString: url.href });
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
  url.pathname = `/${name}`;
  return url.href;
}
