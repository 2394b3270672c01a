import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { wordNotice } from "@/lib/records/words/notices";
import { wordReason } from "@/lib/records/words/word-reason";
import { ask } from "@/testing/world/installation-contents";
import { applyMigrations } from "./apply-migrations";
import { diffSchema } from "./diff-schema";
import { readMigrations } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";

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

test("a database with tables of something else is refused and gets none", async () => {
  const url = await createEmptyDatabase();
  await ask(url, `CREATE TABLE "User" (id integer)`);
  await expect(applyMigrations(url)).rejects.toThrow("The database schema is not empty");
  expect(await ask(url, "SELECT to_regclass('_prisma_migrations') AS name")).toEqual([
    { name: null },
  ]);
});

test("Prisma's own engine takes what was applied here as its own", async () => {
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  const migrationsList = await readMigrations();
  const filters = { externalTables: [], externalEnums: [] };
  const { appliedMigrationNames, diagnosed } = await withSchemaEngine(url, async (engine) => ({
    ...(await engine.applyMigrations({ migrationsList, filters })),
    diagnosed: await engine.diagnoseMigrationHistory({
      migrationsList,
      filters,
      optInToShadowDatabase: false,
    }),
  }));
  expect(appliedMigrationNames).toEqual([]);
  expect(diagnosed).toMatchObject({
    history: null,
    failedMigrationNames: [],
    editedMigrationNames: [],
    hasMigrationsTable: true,
  });
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

test("audit entries of old keep what they say, and stay append-only, once actions are an enum", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateUpTo(client, "audit_action_enum");
    const toEnum = await sqlOf("audit_action_enum");
    const formerActions = [...toEnum.matchAll(/^ {2}'([a-z_.]+)'/gm)].map(([, name = ""]) => name);
    await client.query(oldAuditEntries(formerActions));
    const entries = () => client.query(`SELECT id, action::text, at FROM "AuditEntry" ORDER BY id`);
    const { rows: before } = await entries();
    expect(before).toHaveLength(formerActions.length);
    await client.query(toEnum);
    expect((await entries()).rows).toEqual(before);
    for (const change of [`DELETE FROM "AuditEntry"`, `UPDATE "AuditEntry" SET "targetId" = ''`]) {
      await expect(client.query(change)).rejects.toThrow("append-only");
    }
    await expect(client.query(oldAuditEntries(["post.invented"]))).rejects.toThrow("invalid input");
  } finally {
    await client.end();
  }
});

test("stored event kinds and notification types become enums, and Postgres refuses any other", async () => {
  const url = await createEmptyDatabase();
  await applyMigrations(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(rowsBeforeEnums);
    await client.query(await sqlOf("delivery_event_kinds"));
    await client.query(await sqlOf("notification_types"));
    const events = await client.query(`SELECT kind FROM "DeliveryEvent"`);
    expect(events.rows).toEqual([{ kind: "given_back" }]);
    const notifications = await client.query(`SELECT type FROM "Notification"`);
    expect(notifications.rows).toEqual([{ type: "security" }]);
    const unknownKind = client.query(`UPDATE "DeliveryEvent" SET kind = 'dispatched'`);
    await expect(unknownKind).rejects.toMatchObject({ code: invalidText });
    const unknownType = client.query(`UPDATE "Notification" SET type = 'unknown'`);
    await expect(unknownType).rejects.toMatchObject({ code: invalidText });
  } finally {
    await client.end();
  }
});

test("pictures in accounts' rows become rows of their own, under the addresses of their bytes", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateUpTo(client, "account_pictures");
    await client.query(accountsWithPictures);
    await client.query(await sqlOf("account_pictures"));
    const accounts = await client.query(
      `SELECT "avatarUrl" FROM "Connection" ORDER BY "accountId"`,
    );
    const hash = createHash("sha256").update("a picture").digest("hex");
    const address = `/api/avatars/${hash}`;
    expect(accounts.rows.map(({ avatarUrl }) => avatarUrl)).toEqual([address, address, null]);
    const { rows } = await client.query(`SELECT hash, bytes FROM "AccountPicture"`);
    expect(rows).toEqual([{ hash, bytes: Buffer.from("a picture") }]);
  } finally {
    await client.end();
  }
});

test("sentences in rows become codes and values that read the same, and old processes may still write", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateUpTo(client, "sentences_as_codes");
    await client.query(rowsWithSentences);
    const told = () =>
      client.query(`SELECT message, code, "values" FROM "Notification" ORDER BY subject`);
    await client.query(await sqlOf("sentences_as_codes"));
    await client.query(aNotification("c", "Written between both."));
    await client.query(await sqlOf("code_old_sentences"));
    await client.query(aNotification("d", "Written by the earlier release."));
    const { rows: events } = await client.query(
      `SELECT reason AS code, "values", message FROM "DeliveryEvent" ORDER BY at`,
    );
    expect(events.every(({ message }) => message === null)).toBe(true);
    expect(events.map(wordReason)).toEqual(sentencesOfOld);
    expect(events.map(({ code }) => code)).toEqual([
      "delivery.published_at",
      "delivery.missed",
      "delivery.paused",
      "instagram.unprepared",
      "instagram.not_found",
      "instagram.refused",
      "former.sentence",
    ]);
    const { rows } = await told();
    expect(rows.map((row) => wordNotice(row, { count: 1, reader: anybody }))).toEqual([
      "You manage “One” now.",
      "Written between both.",
      "Written by the earlier release.",
    ]);
    const [account] = (
      await client.query(`SELECT "reasonCode" AS code, "reasonValues" AS values FROM "Connection"`)
    ).rows;
    expect(account).toEqual({ code: "instagram.password_changed", values: {} });
  } finally {
    await client.end();
  }
});

test("team keys of people who have left are bound by the role that the log says they left with", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateUpTo(client, "team_key_role");
    await client.query(keysOfPeopleWhoLeft);
    await client.query(await sqlOf("team_key_role"));
    const { rows } = await client.query(`SELECT name, "lastRole" FROM "Credential" ORDER BY name`);
    expect(rows.map(({ name, lastRole }) => `${name}: ${lastRole}`)).toEqual([
      "of a member: member",
      "of a viewer who came back as an administrator: viewer",
      "of somebody whom the log does not know: member",
      "of somebody’s own: null",
    ]);
  } finally {
    await client.end();
  }
});

test("audit entries of posts that are gone lose their texts, and others stay as they are", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await applyMigrations(url);
    await client.query(auditedTexts);
    await client.query(await sqlOf("remove_texts_of_the_gone"));
    const { rows } = await client.query(
      `SELECT "targetType" AS type, before FROM "AuditEntry" ORDER BY at`,
    );
    const gone = { removed: true };
    expect(rows).toEqual([
      { type: "post", before: { text: gone, state: "scheduled" } },
      { type: "post", before: { text: "Kept", state: "scheduled" } },
      { type: "comment", before: { body: gone } },
      { type: "member", before: { role: "viewer" } },
      { type: "post", before: null },
    ]);
  } finally {
    await client.end();
  }
});

test("an audit entry that no list of actions has stops its migration and stays as it is", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateUpTo(client, "audit_action_enum");
    await client.query(oldAuditEntries(["post.invented"]));
    await expect(client.query(await sqlOf("audit_action_enum"))).rejects.toThrow("post.invented");
    const { rows } = await client.query(`SELECT action FROM "AuditEntry"`);
    expect(rows).toEqual([{ action: "post.invented" }]);
  } finally {
    await client.end();
  }
});

const invalidText = "22P02";

const anybody = {
  timeZone: "UTC",
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
} as const;

const sentencesOfOld = [
  "https://a.example/p/1",
  "This could not be sent within 45 minutes of its time, so it was not sent at all.",
  "Publishing is paused: this waits until it is resumed.",
  "The photos and videos of this post are not uploaded yet.",
  "Instagram does not find the account or post that this belongs to; it may be deleted. Instagram says: It's gone",
  "Instagram refused this: Quite new (code 4242)",
  "This post has 11 items; Instagram takes 10.",
];

function aNotification(subject: string, message: string): string {
  return `
    SET session_replication_role = replica;
    INSERT INTO "Notification" (id, "workspaceId", "userId", type, subject, message)
    VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'assignment', '${subject}', '${message}');
    SET session_replication_role = origin;`;
}

const rowsWithSentences = `
  SET session_replication_role = replica;
  INSERT INTO "Connection" (id, "workspaceId", provider, "accountId", name, handle, "authorizedUserId",
    "updatedAt", state, reason)
  VALUES ('00000000-0000-7000-8000-000000000001', gen_random_uuid(), 'instagram', '1', 'A page', 'page', '1',
    now(), 'needs_reconnect', 'The password of this account was changed: connect it again.');
  INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", "scheduledAt")
  VALUES ('00000000-0000-7000-8000-000000000002', gen_random_uuid(), gen_random_uuid(),
    '00000000-0000-7000-8000-000000000001', 0, now());
  INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind, message)
  SELECT gen_random_uuid(), '00000000-0000-7000-8000-000000000002', now() + nth * interval '1 minute',
    'answered', sentence
  FROM unnest(ARRAY[${sentencesOfOld.map((sentence) => `'${sentence.replaceAll("'", "''")}'`).join(", ")}])
    WITH ORDINALITY told (sentence, nth);
  ${aNotification("a", "You manage “One” now.")}`;

/** Foreign keys are not checked in a replica's session, which keeps the rows short. */
const rowsBeforeEnums = `
  ALTER TABLE "DeliveryEvent" ALTER COLUMN kind TYPE text;
  ALTER TABLE "Notification" ALTER COLUMN type TYPE text;
  DROP TYPE "DeliveryEventKind";
  DROP TYPE "NotificationType";
  SET session_replication_role = replica;
  INSERT INTO "DeliveryEvent" (id, "deliveryId", kind)
  VALUES (gen_random_uuid(), gen_random_uuid(), 'given_back'),
    (gen_random_uuid(), gen_random_uuid(), 'dispatched');
  INSERT INTO "Notification" (id, "workspaceId", "userId", type, subject, message)
  VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'security', 'a subject', 'A message.')`;

const pictureOfOld = `'data:image/webp;base64,${Buffer.from("a picture").toString("base64")}'`;

const accountsWithPictures = `
  WITH workspace AS (
    INSERT INTO "Workspace" (id, name, "timeZone") VALUES (gen_random_uuid(), 'A team', 'UTC') RETURNING id
  )
  INSERT INTO "Connection" (id, "workspaceId", provider, "accountId", name, handle,
    "authorizedUserId", "updatedAt", "avatarUrl")
  SELECT gen_random_uuid(), id, 'facebook', "accountId", 'A page', 'page', '1', now(), "avatarUrl"
  FROM workspace, (VALUES ('1', ${pictureOfOld}), ('2', ${pictureOfOld}), ('3', NULL))
    AS account ("accountId", "avatarUrl")`;

const keysOfPeopleWhoLeft = `
  INSERT INTO "Workspace" (id, name, "timeZone") VALUES (gen_random_uuid(), 'A team', 'UTC');
  CREATE TEMPORARY TABLE keys AS
  SELECT gen_random_uuid() AS id, gen_random_uuid() AS person, name, kind::"CredentialKind", roles
  FROM (VALUES ('of a member', 'team', '{member}'::text[]),
    ('of a viewer who came back as an administrator', 'team', '{viewer,admin}'),
    ('of somebody whom the log does not know', 'team', '{}'),
    ('of somebody’s own', 'personal', '{viewer}')) AS key (name, kind, roles);
  INSERT INTO "Credential" (id, "workspaceId", kind, name, "accessLevel", "secretHash")
  SELECT keys.id, workspace.id, kind, keys.name, 'edit', sha256(uuid_send(keys.id))
  FROM keys, "Workspace" workspace;
  INSERT INTO "AuditEntry" (id, "workspaceId", at, "actorUserId", action, "targetType", "targetId", before)
  SELECT gen_random_uuid(), workspace.id, now() - interval '9 days', person, 'credential.created'::"AuditAction",
    'credential', keys.id::text, NULL FROM keys, "Workspace" workspace WHERE roles <> '{}'
  UNION ALL SELECT gen_random_uuid(), workspace.id, now() - interval '8 days' + at * interval '1 day',
    NULL, 'member.removed', 'member', person::text, jsonb_build_object('role', role)
  FROM "Workspace" workspace, keys, unnest(roles) WITH ORDINALITY AS left_with (role, at)`;

const auditedTexts = `
  INSERT INTO "Workspace" (id, name, "timeZone") VALUES (gen_random_uuid(), 'A team', 'UTC');
  INSERT INTO "DeletedItem" (id, "workspaceId", kind, "targetId", name, "deletedAt", rows)
  SELECT gen_random_uuid(), id, 'post', id, '', now(), '{"comments": []}' FROM "Workspace";
  INSERT INTO "AuditEntry" (id, "workspaceId", at, action, "targetType", "targetId", before)
  SELECT gen_random_uuid(), id, now() + at * interval '1 second', 'post.updated', type,
    CASE WHEN restorable THEN id ELSE gen_random_uuid() END, before::jsonb
  FROM "Workspace", (VALUES
    (1, 'post', false, '{"text": "Gone", "state": "scheduled"}'),
    (2, 'post', true, '{"text": "Kept", "state": "scheduled"}'),
    (3, 'comment', false, '{"body": "Gone"}'),
    (4, 'member', false, '{"role": "viewer"}'),
    (5, 'post', false, NULL)) AS entry (at, type, restorable, before)`;

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

function oldAuditEntries(actions: string[]): string {
  return `
    WITH workspace AS (
      INSERT INTO "Workspace" (id, name, "timeZone")
      VALUES (gen_random_uuid(), 'A team', 'UTC') RETURNING id
    )
    INSERT INTO "AuditEntry" (id, "workspaceId", action, "targetType", "targetId")
    VALUES ${actions
      .map((action) => `(gen_random_uuid(), (SELECT id FROM workspace), '${action}', 'post', '1')`)
      .join(", ")}`;
}

async function migrateUpTo(client: pg.Client, name: string): Promise<void> {
  const { migrationDirectories } = await readMigrations();
  for (const { path, migrationFile } of migrationDirectories) {
    if (path.endsWith(`_${name}`)) return;
    if (migrationFile.content.tag !== "ok") throw new Error(`${path} cannot be read.`);
    await client.query(migrationFile.content.value);
  }
}

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
