import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { deleteOldChanges } from "./email-change/email-change-store";
import { deleteExpiredResets } from "./password-reset-store";

/** Unknown, used, expired and overtaken links get one answer, which tells nothing about accounts. */
export function linkExpired(message = "This link does not work any more. Ask for a new one.") {
  return new AppError("link_expired", message);
}

export async function purgeLinks(): Promise<number> {
  const at = now();
  return (await deleteExpiredResets(db, at)) + (await deleteOldChanges(db, at));
}
