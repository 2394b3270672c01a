import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";

/** A backup that is older than so many days is missed. */
export const oldAfterDays = 7;

export const LastBackup = z.strictObject({
  takenAt: UtcTimestamp,
  finishedAt: UtcTimestamp,
  sizeBytes: z.int(),
  rows: z.int(),
  mediaFiles: z.int(),
  missingFiles: z.int(),
  elsewhereMedia: z.int(),
});
export type LastBackup = z.output<typeof LastBackup>;

export const BackupAnswer = z.strictObject({ lastBackup: LastBackup.nullable() });
export type BackupAnswer = z.output<typeof BackupAnswer>;
