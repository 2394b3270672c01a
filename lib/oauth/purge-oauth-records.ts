import { db } from "@/lib/kernel/db";
import { removeExpiredRecords } from "./oauth-record-store";

/** Removes expired clients, requests, codes, tokens and grants; returns how many. */
export function purgeOAuthRecords(): Promise<number> {
  return removeExpiredRecords(db);
}
