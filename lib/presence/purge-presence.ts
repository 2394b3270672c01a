import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deletePresenceBefore } from "./presence-store";

const keptMs = 3_600_000;

export function purgePresence(): Promise<number> {
  return deletePresenceBefore(db, new Date(now().getTime() - keptMs));
}
