import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList, SchemasContainer } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { projectRoot } from "../project-root";

const migrationsFolder = join(projectRoot, "prisma/migrations");
const schemaFolder = join(projectRoot, "prisma/schema");

export async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const lockfile = "migration_lock.toml";
  return {
    baseDir: migrationsFolder,
    lockfile: { path: lockfile, content: await readFile(join(migrationsFolder, lockfile), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(names.sort().map(readMigration)),
  };
}

export async function readSchema(): Promise<SchemasContainer> {
  const names = (await readdir(schemaFolder)).filter((name) => name.endsWith(".prisma"));
  const paths = names.sort().map((name) => join(schemaFolder, name));
  return {
    files: await Promise.all(
      paths.map(async (path) => ({ path, content: await readFile(path, "utf8") })),
    ),
  };
}

export async function writeMigration(name: string, sql: string): Promise<string> {
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(migrationsFolder, `${timestamp}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, "migration.sql"), sql);
  return join(folder, "migration.sql");
}

async function readMigration(name: string): Promise<MigrationList["migrationDirectories"][number]> {
  const path = "migration.sql";
  const value = await readFile(join(migrationsFolder, name, path), "utf8");
  return { path: name, migrationFile: { path, content: { tag: "ok", value } } };
}
