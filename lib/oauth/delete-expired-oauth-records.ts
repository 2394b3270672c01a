import { db } from "@/lib/kernel/db";
import { removeExpiredRecords } from "./oauth-record-store";

export function deleteExpiredOAuthRecords(): Promise<number> {
  return removeExpiredRecords(db);
}
