import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { deleteProgress } from "./progress-store";

const keptMs = 86_400_000;

export function deleteOldProgress(): Promise<number> {
  return deleteProgress(db, new Date(now().getTime() - keptMs));
}
