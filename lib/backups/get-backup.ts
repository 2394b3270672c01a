import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { findLastBackup } from "./backup-store";
import { BackupAnswer } from "./schema";

export const getBackup = operation({
  name: "get_backup",
  summary: "Read when the last backup was made, and what it holds",
  scope: "workspace:admin",
  input: z.strictObject({}),
  output: BackupAnswer,
  run: async () => ({ lastBackup: await findLastBackup() }),
});
