import pg from "pg";
import type { Manifest } from "./manifest";

type Recorded = { manifest: Manifest; sizeBytes: number };

/** Settings and the doctor say when the last backup was made. An older database has no such table. */
export async function recordBackup(
  databaseUrl: string,
  { manifest, sizeBytes }: Recorded,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await writeRecord(client, { manifest, sizeBytes });
  } finally {
    await client.end();
  }
}

export async function writeRecord(
  client: pg.Client,
  { manifest, sizeBytes }: Recorded,
): Promise<void> {
  const found = await client.query(`SELECT to_regclass('"BackupRecord"') AS name`);
  if (found.rows[0]?.name === null) return;
  const { takenAt, tables, media } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  await client.query(
    `INSERT INTO "BackupRecord" (id, "takenAt", "finishedAt", "sizeBytes", rows, "mediaFiles",
       "missingFiles", "elsewhereMedia")
     VALUES (1, $1, now(), $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET "takenAt" = excluded."takenAt",
       "finishedAt" = excluded."finishedAt", "sizeBytes" = excluded."sizeBytes",
       rows = excluded.rows, "mediaFiles" = excluded."mediaFiles",
       "missingFiles" = excluded."missingFiles", "elsewhereMedia" = excluded."elsewhereMedia"`,
    [takenAt, sizeBytes, rows, media.files, media.missing.length, media.elsewhere],
  );
}
