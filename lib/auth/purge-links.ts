import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deleteOldChanges } from "./email-change/email-change-store";
import { deleteExpiredResets } from "./password-reset-store";

export async function purgeLinks(): Promise<number> {
  const at = now();
  return (await deleteExpiredResets(db, at)) + (await deleteOldChanges(db, at));
}
