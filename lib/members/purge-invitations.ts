import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deleteEndedInvitations } from "./invitation-store";

const keptDays = 30;

/** An expired invitation can be sent again for as long as it is kept. */
export function purgeInvitations(): Promise<number> {
  return deleteEndedInvitations(db, new Date(now().getTime() - keptDays * 86_400_000));
}
