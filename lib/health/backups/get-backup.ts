import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { findLastBackup } from "./backup-store";
import { BackupAnswer, type LastBackup } from "./schema";

export const getBackup = operation({
  name: "get_backup",
  summary: "Read when the last backup was made, and what it holds",
  scope: "workspace:admin",
  level: "read",
  input: z.strictObject({}),
  output: BackupAnswer,
  run: async () => ({ lastBackup: await findLastBackup() }),
});

export async function readLastBackup(): Promise<LastBackup | null> {
  return await findLastBackup();
}
