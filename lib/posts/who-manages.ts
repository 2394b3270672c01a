import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { findSeniorAdmin } from "./assignment-store";

/** A team's key outlives its creator; its posts are managed by somebody who hears of a failure. */
export async function whoManages(tx: Tx, { userId, workspaceId }: Actor): Promise<string> {
  if (userId !== null) return userId;
  return findSeniorAdmin(tx, workspaceId);
}
