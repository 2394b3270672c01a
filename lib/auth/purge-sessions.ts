import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deleteEndedSessions } from "./session-store";

const keptDays = 30;

/** Deletes sessions that ended 30 days ago or more; returns how many. */
export function purgeSessions(): Promise<number> {
  return deleteEndedSessions(db, new Date(now().getTime() - keptDays * 86_400_000));
}
