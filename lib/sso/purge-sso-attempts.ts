import { db } from "@/lib/kernel/db";
import { deleteExpiredAttempts } from "./sso-attempt-store";

export function purgeSsoAttempts(): Promise<number> {
  return deleteExpiredAttempts(db);
}
