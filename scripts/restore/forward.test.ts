import { expect, inject, it } from "vitest";
import { wordReason } from "@/lib/records/words/word-reason";
import { rowsOfTheFirstRelease } from "@/testing/run/first-release";
import { backUp, emptyDatabase, restoreInto } from "@/testing/world/backups";
import { ask } from "@/testing/world/installation-contents";
import { applyMigrations } from "../migrations/apply-migrations";
import { readMigrations } from "../migrations/migration-files";
import { raiseGuard } from "./restore-guard";

const levelOf = async (databaseUrl: string) =>
  (
    await ask<{ name: string }>(
      databaseUrl,
      `SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name`,
    )
  ).map(({ name }) => name);

it("a backup of the first release is restored into this one: migrated, paused, and with what fell due set aside", async () => {
  const { migrationDirectories } = await readMigrations();
  const all = migrationDirectories.map(({ path }) => path);
  const [first = ""] = all;
  const old = await firstRelease();
  const { file, manifest } = await backUp({ databaseUrl: old });
  expect(manifest.migrations).toEqual([first]);
  expect(await levelOf(old)).toEqual([first]);

  const { databaseUrl, setAside, planned } = await restoreInto(
    await emptyDatabase(inject("postgresUrl")),
    file,
  );
  expect([setAside, planned]).toEqual([2, 2]);
  expect(await levelOf(databaseUrl)).toEqual(all);
  const [connection] = await ask(
    databaseUrl,
    `SELECT provider, "sealedCredentials" FROM "Connection"`,
  );
  expect(connection).toEqual({ provider: "facebook", sealedCredentials: "v1.k1.sealed" });
  const posts = await ask(databaseUrl, `SELECT text, state, title FROM "Post" ORDER BY id`);
  expect(posts).toEqual([
    { text: "Fell due\t\\ of old", state: "unconfirmed", title: "" },
    { text: "Planned for long after", state: "scheduled", title: "" },
    { text: "Failed of old", state: "failed", title: "" },
  ]);
  expect(await reasonsIn(databaseUrl)).toEqual([
    "Ada tried it again.",
    "Words that nobody knows any more.",
    "Facebook does not accept the content of this post. Facebook says: Too odd",
  ]);
  const audit = await ask(databaseUrl, `SELECT action::text FROM "AuditEntry" ORDER BY at, id`);
  expect(audit).toEqual([{ action: "post.created" }, { action: "workspace.restored" }]);
  const [workspace] = await ask(
    databaseUrl,
    `SELECT "pausedAt" IS NOT NULL AS paused FROM "Workspace"`,
  );
  expect(workspace).toEqual({ paused: true });
  expect(await ask(databaseUrl, `SELECT FROM "Session"`)).toEqual([]);
});

it("until a restore is complete the database refuses every call to a network, and another restore", async () => {
  const database = await firstRelease();
  const { file } = await backUp({ databaseUrl: database });
  await ask(database, raiseGuard);
  const due = `"postIndex" = 0 AND "scheduledAt" < now()`;
  const sending = ask(database, `UPDATE "Delivery" SET state = 'publishing' WHERE ${due}`);
  await expect(sending).rejects.toThrow("A restore is not complete.");
  await ask(database, `UPDATE "Delivery" SET state = 'unconfirmed'`);
  await expect(restoreInto(database, file)).rejects.toThrow("An earlier restore did not finish");
});

async function reasonsIn(databaseUrl: string): Promise<string[]> {
  const failed = "'00000000-0000-7000-8000-000000000007'";
  const rows = await ask<{ code: string; values: unknown }>(
    databaseUrl,
    `SELECT reason AS code, "values" FROM (
       SELECT at, reason, "values" FROM "DeliveryEvent" WHERE "deliveryId" = ${failed} AND message IS NULL
       UNION ALL SELECT 'infinity', "errorReason", "errorValues" FROM "Delivery"
       WHERE id = ${failed} AND "errorMessage" IS NULL
     ) told ORDER BY at`,
  );
  return rows.map(wordReason);
}

async function firstRelease(): Promise<string> {
  const { migrationDirectories } = await readMigrations();
  const database = await emptyDatabase(inject("postgresUrl"));
  const named = new Set(migrationDirectories.slice(0, 1).map(({ path }) => path));
  await applyMigrations(database, { named });
  await ask(database, rowsOfTheFirstRelease);
  return database;
}
