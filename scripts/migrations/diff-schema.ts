import { readMigrations, readSchema } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";

export async function diffSchema(scratchUrl: string): Promise<string | null> {
  const [migrations, schema] = await Promise.all([readMigrations(), readSchema()]);
  const empty = migrations.migrationDirectories.length === 0;
  const { exitCode, stdout } = await withSchemaEngine(scratchUrl, (engine) =>
    engine.diff({
      from: empty ? { tag: "empty" } : { tag: "migrations", ...migrations },
      to: { tag: "schemaDatamodel", ...schema },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return exitCode === 0 ? null : stdout;
}
