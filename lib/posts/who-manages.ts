import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { findSeniorAdmin } from "./assignment-store";

/**
 * A team's API key has no person behind it; its posts go to the longest-serving administrator, so
 * that somebody is notified of a failure.
 */
export async function whoManages(tx: Tx, { userId, workspaceId }: Actor): Promise<string> {
  if (userId !== null) return userId;
  return findSeniorAdmin(tx, workspaceId);
}
