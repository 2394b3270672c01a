import { db } from "@/lib/kernel/db";
import { deleteExpiredChallenges } from "./challenge-store";

export function purgeChallenges(): Promise<number> {
  return deleteExpiredChallenges(db);
}
