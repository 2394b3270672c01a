import type { Tx } from "./db";
import type { WorkspaceId } from "./workspace-id";

/** Counts and searches for a free name hold this lock, so that none of them interleave. */
export async function lockWorkspace(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM "Workspace" WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
}
