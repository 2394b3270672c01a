import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { isTransient } from "@/scripts/backup/transient-tables";

export async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(sql).finally(() => client.end());
  return rows;
}

/** A restore changes these on purpose; every other column of every other row comes back as it was. */
const settled: Record<string, string[]> = {
  AccountResults: ["leaseUntil", "restUntil"],
  Delivery: ["fence"],
  Webhook: ["failingSince", "leaseUntil", "reasonCode", "reasonValues", "restUntil", "state"],
  Workspace: ["pausedAt", "pauseReason", "pausedById"],
};
const added = ["AuditEntry", "Notification"];

export async function digests(
  databaseUrl: string,
  { before, apartFrom = "(?!)" }: { before: Date; apartFrom?: string },
): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    databaseUrl,
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !isTransient(table.name))) {
    const without = (settled[name] ?? []).map((column) => `'${column}'`).join(", ");
    const time = name === "AuditEntry" ? "at" : `"createdAt"`;
    const where = added.includes(name) ? `WHERE ${time} < '${before.toISOString()}'` : "";
    const [row] = await ask<{ digest: string }>(
      databaseUrl,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' ORDER BY line)), '') AS digest
       FROM (SELECT (to_jsonb(stored) - ARRAY[${without}]::text[])::text AS line
         FROM "${name}" stored ${where}) lines WHERE line !~ '${apartFrom}'`,
    );
    found[name] = row?.digest ?? "";
  }
  return found;
}

export async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path)] = (await readFile(path)).toString("base64");
  }
  return files;
}
