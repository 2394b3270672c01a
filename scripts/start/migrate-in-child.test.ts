import { beforeAll, expect, inject, it, vi } from "vitest";
import { emptyDatabase } from "@/testing/backups";
import { ask } from "@/testing/installation-contents";
import { readMigrations } from "../migrations/migration-files";
import { migrateInChild } from "./migrate-in-child";
import { runNode } from "./run-node";

const compile = `
  const { compileResident } = await import("./scripts/programs/compile.mjs");
  await compileResident();
`;

beforeAll(() => runNode(["--input-type=module", "--eval", compile]));

it("an empty database is brought up to date once, whatever Node warns of", async () => {
  const databaseUrl = await emptyDatabase(inject("postgresUrl"));
  // Node warns on the standard error of a process that is given both.
  vi.stubEnv("FORCE_COLOR", "1");
  vi.stubEnv("NO_COLOR", "1");
  const { migrationDirectories } = await readMigrations();
  expect(await migrateInChild(databaseUrl)).toHaveLength(migrationDirectories.length);
  expect(await migrateInChild(databaseUrl)).toEqual([]);
}, 120_000);

it("a database that cannot be updated is reported with the reason", async () => {
  const databaseUrl = await emptyDatabase(inject("postgresUrl"));
  await ask(databaseUrl, 'CREATE TABLE "User" (id integer)');
  await expect(migrateInChild(databaseUrl)).rejects.toThrow(
    "not updated.\nThe database schema is not empty",
  );
}, 120_000);
