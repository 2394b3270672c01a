import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { countUndecided } from "./set-aside-store";

export function countSetAside(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return countUndecided(tx, workspaceId);
}
