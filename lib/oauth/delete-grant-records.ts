import type { Tx } from "@/lib/kernel/db";
import { removeRecordsOfGrants } from "./oauth-record-store";

/** Deletes the codes and tokens of grants that have ended, and the grants' own records. */
export async function deleteGrantRecords(tx: Tx, grantIds: string[]): Promise<void> {
  if (grantIds.length > 0) await removeRecordsOfGrants(tx, grantIds);
}
