import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deleteEndedSessions } from "./session-store";

const keptDays = 30;

export function deleteExpiredSessions(): Promise<number> {
  return deleteEndedSessions(db, new Date(now().getTime() - keptDays * 86_400_000));
}
