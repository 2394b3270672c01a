import { findLastBackup } from "./backup-store";
import type { LastBackup } from "./schema";

export async function readLastBackup(): Promise<LastBackup | null> {
  return await findLastBackup();
}
