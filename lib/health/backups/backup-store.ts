import { db } from "@/lib/kernel/db";
import type { LastBackup } from "./schema";

export async function findLastBackup(): Promise<LastBackup | null> {
  const row = await db.backupRecord.findUnique({ where: { id: 1 }, omit: { id: true } });
  if (!row) return null;
  return {
    ...row,
    takenAt: row.takenAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
    sizeBytes: Number(row.sizeBytes),
    rows: Number(row.rows),
  };
}
