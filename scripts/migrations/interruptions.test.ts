import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, test } from "vitest";
import { eventually } from "@/testing/run/eventually";
import { rowsOfTheFirstRelease } from "@/testing/run/first-release";
import { isThorough } from "@/testing/run/thorough";
import { emptyDatabase } from "@/testing/world/backups";
import { ask, digests } from "@/testing/world/installation-contents";
import { applyMigrations } from "./apply-migrations";
import { readMigrations } from "./migration-files";

/** Every database here is a copy of this one, so that generated ids are the same. */
let firstRelease = "";
/** These come from an upgrade that nothing interrupted. */
let upgradedSchema: string[] = [];
let upgradedRows: Record<string, string> = {};
let migrations: { name: string; sql: string }[] = [];

beforeAll(async () => {
  const { migrationDirectories } = await readMigrations();
  migrations = migrationDirectories.map(({ path: name, migrationFile: { content } }) => ({
    name,
    sql: content.tag === "ok" ? content.value : "",
  }));
  firstRelease = await emptyDatabase(inject("postgresUrl"));
  await applyMigrations(firstRelease, { named: upTo(0) });
  await ask(firstRelease, rowsOfTheFirstRelease);
  const upgraded = await copyOf(firstRelease);
  await applyMigrations(upgraded);
  upgradedSchema = await schemaOf(upgraded);
  upgradedRows = await rowsOf(upgraded);
});

let connections: pg.Client[] = [];
afterAll(() => Promise.all(connections.map((client) => client.end())));

it("each migration that is interrupted before its row is written is applied by the next start", async () => {
  const url = await copyOf(firstRelease);
  for (const [position, { name, sql }] of migrations.entries()) {
    if (position === 0 || (position % 6 > 0 && !isThorough)) continue;
    await applyMigrations(url, { named: upTo(position - 1) });
    const before = await schemaOf(url);
    await interruptAtRow(url, position);
    if (!sql.includes("CONCURRENTLY")) expect(await schemaOf(url)).toEqual(before);
    expect(await applyMigrations(url, { named: upTo(position) })).toEqual([name]);
  }
  await applyMigrations(url);
  await expectUpgraded(url);
});

/** An older release wrote the row, committed the statements, counted them and wrote the end. */
const leftBehind = [
  { how: "committed nothing", isCommitted: false, steps: 0 },
  { how: "committed without saying so", isCommitted: true, steps: 0 },
  { how: "committed without its end", isCommitted: true, steps: 1 },
];

test.for(leftBehind)(
  "where an older release began each migration and $how, the next start ends it",
  async ({ isCommitted, steps }) => {
    const url = await copyOf(firstRelease);
    const client = await connected(url);
    for (const { name, sql } of migrations.slice(1)) {
      await begin(client, name);
      if (isCommitted) await client.query(sql);
      await client.query(
        `UPDATE _prisma_migrations SET applied_steps_count = $1 WHERE migration_name = $2`,
        [steps, name],
      );
      if (isCommitted && steps === 0) await applyMigrations(url, { named: new Set([name]) });
    }
    await applyMigrations(url);
    await expectUpgraded(url);
  },
);

it("a first start whose first migration an older release left unfinished is completed", async () => {
  const url = await emptyDatabase(inject("postgresUrl"));
  await applyMigrations(url, { named: new Set() });
  await begin(await connected(url), migrations[0]?.name ?? "");
  expect(await applyMigrations(url)).toHaveLength(migrations.length);
  expect(await schemaOf(url)).toEqual(upgradedSchema);
});

it("an index that was interrupted while it was built is built again", async () => {
  const url = await copyOf(firstRelease);
  const concurrent = migrations.filter(({ sql }) => sql.includes("CONCURRENTLY"));
  expect(concurrent.length).toBeGreaterThan(5);
  for (const { name, sql } of concurrent) {
    const position = migrations.findIndex((migration) => migration.name === name);
    await applyMigrations(url, { named: upTo(position - 1) });
    await interruptIndex(url, position, sql);
    expect(await ask(url, "SELECT FROM pg_index WHERE NOT indisvalid")).toHaveLength(1);
    expect(await applyMigrations(url, { named: upTo(position) })).toEqual([name]);
    expect(await ask(url, "SELECT FROM pg_index WHERE NOT indisvalid")).toEqual([]);
  }
  await applyMigrations(url);
  await expectUpgraded(url);
});

it("an index that an older release left invalid beside an unfinished row is built again", async () => {
  const url = await copyOf(firstRelease);
  const position = migrations.findIndex(({ sql }) => sql.includes("CONCURRENTLY"));
  await applyMigrations(url, { named: upTo(position - 1) });
  await interruptIndex(url, position, migrations[position]?.sql ?? "");
  await begin(await connected(url), migrations[position]?.name ?? "");
  await applyMigrations(url);
  await expectUpgraded(url);
});

it("a migration that an older release found refused is told again, and goes on once it can", async () => {
  const url = await copyOf(firstRelease);
  const position = migrations.findIndex(({ name }) => name.endsWith("_drafts"));
  await applyMigrations(url, { named: upTo(position - 1) });
  const client = await connected(url);
  const { name } = migrations[position] ?? { name: "" };
  await begin(client, name);
  await client.query("UPDATE _prisma_migrations SET logs = 'refused' WHERE finished_at IS NULL");
  await client.query('CREATE TABLE "Draft" (id integer)');
  await expect(applyMigrations(url)).rejects.toThrow(`${name}: relation "Draft" already exists`);
  await client.query('DROP TABLE "Draft"');
  await applyMigrations(url);
  await expectUpgraded(url);
});

it("a stop lets the migration at work end and begins no other", async () => {
  const url = await copyOf(firstRelease);
  const holder = await holdRows(url);
  const stop = new AbortController();
  const update = applyMigrations(url, { signal: stop.signal });
  const ended = expect(update).rejects.toThrow("aborted");
  await waitingIn(url);
  stop.abort();
  await holder.query("ROLLBACK");
  await ended;
  expect(await recorded(url)).toEqual(migrations.slice(0, 2).map(({ name }) => name));
});

it("only statements that Postgres takes in a transaction share a file, and no file ends one", () => {
  for (const { name, sql } of migrations) {
    const statements = sql.replace(/^--.*$/gm, "").trim();
    if (/CONCURRENTLY/.test(statements)) {
      expect(statements, name).toMatch(/^CREATE (UNIQUE )?INDEX CONCURRENTLY "\w+"[^;]*;$/);
    }
    expect(statements, name).not.toMatch(
      /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|VACUUM)\s*;/im,
    );
  }
});

function upTo(position: number): Set<string> {
  return new Set(migrations.slice(0, position + 1).map(({ name }) => name));
}

/** Ends the connection of a start while it waits to write the row of this migration. */
async function interruptAtRow(url: string, position: number): Promise<void> {
  const holder = await holdRows(url);
  await endWaiting(url, applyMigrations(url, { named: upTo(position) }));
  await holder.query("ROLLBACK");
}

/** An index is built once nobody writes to its table. */
async function interruptIndex(url: string, position: number, sql: string): Promise<void> {
  const [, table] = /ON ("\w+")/.exec(sql) ?? [];
  const writer = await connected(url);
  await writer.query(`BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`);
  await endWaiting(url, applyMigrations(url, { named: upTo(position) }));
  await writer.query("ROLLBACK");
}

async function holdRows(url: string): Promise<pg.Client> {
  const holder = await connected(url);
  await holder.query("BEGIN; LOCK TABLE _prisma_migrations IN SHARE ROW EXCLUSIVE MODE");
  return holder;
}

async function endWaiting(url: string, update: Promise<unknown>): Promise<void> {
  const ended = expect(update).rejects.toThrow("terminating connection");
  const pid = await waitingIn(url);
  await ask(inject("postgresUrl"), `SELECT pg_terminate_backend(${pid})`);
  await ended;
}

/** Looks from another database, as an index that is being built waits for snapshots of its own. */
function waitingIn(url: string): Promise<number> {
  return eventually(async () => {
    const waiting = await ask<{ pid: number }>(
      inject("postgresUrl"),
      `SELECT pid FROM pg_stat_activity
       WHERE datname = '${nameOf(url)}' AND wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
    return waiting[0]?.pid ?? 0;
  });
}

/** An older release wrote this row before it sent the statements. */
async function begin(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name)
     VALUES (gen_random_uuid(), 'a checksum', $1)`,
    [name],
  );
}

async function expectUpgraded(url: string): Promise<void> {
  expect(await schemaOf(url)).toEqual(upgradedSchema);
  expect(await rowsOf(url)).toEqual(upgradedRows);
  expect(await recorded(url)).toEqual(migrations.map(({ name }) => name));
}

/** The rows of pictures have the time at which they were made. */
function rowsOf(url: string): Promise<Record<string, string>> {
  return digests(url, { before: new Date(), apartFrom: '"hash":' });
}

async function recorded(url: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    url,
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND applied_steps_count = 1 ORDER BY migration_name`,
  );
  expect(rows).toHaveLength((await ask(url, "SELECT FROM _prisma_migrations")).length);
  return rows.map(({ name }) => name);
}

async function schemaOf(url: string): Promise<string[]> {
  const rows = await ask<{ line: string }>(url, schemaLines);
  return rows.map(({ line }) => line).sort();
}

const schemaLines = `
  SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
    pg_get_expr(adbin, adrelid)) AS line
  FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped AND attrelid IN (
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v'))
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
  FROM pg_index WHERE indrelid IN (
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL SELECT concat_ws(' ', enumtypid::regtype, enumlabel, enumsortorder) FROM pg_enum
  UNION ALL SELECT pg_get_functiondef(oid)
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`;

async function copyOf(url: string): Promise<string> {
  await Promise.all(connections.splice(0).map((client) => client.end()));
  const copy = new URL(url);
  copy.pathname = `/copy_${crypto.randomUUID().replaceAll("-", "")}`;
  await ask(inject("postgresUrl"), `CREATE DATABASE ${nameOf(copy.href)} TEMPLATE ${nameOf(url)}`);
  return copy.href;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  connections = [...connections, client];
  return client;
}
