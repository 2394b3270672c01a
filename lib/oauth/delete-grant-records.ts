import type { Tx } from "@/lib/kernel/db";
import { removeRecordsOfGrants } from "./oauth-record-store";

export async function deleteGrantRecords(tx: Tx, grantIds: string[]): Promise<void> {
  if (grantIds.length > 0) await removeRecordsOfGrants(tx, grantIds);
}
