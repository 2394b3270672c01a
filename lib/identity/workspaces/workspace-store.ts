import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { PlannedWorkspace } from "./schema";

const columns = { id: true, name: true, createdAt: true, timeZone: true } as const;

export async function findWorkspace(tx: Tx, id: WorkspaceId): Promise<PlannedWorkspace> {
  return present(await tx.workspace.findUniqueOrThrow({ where: { id }, select: columns }));
}

export async function changeWorkspace(
  tx: Tx,
  id: WorkspaceId,
  change: { name?: string; timeZone?: string },
): Promise<PlannedWorkspace> {
  return present(await tx.workspace.update({ where: { id }, data: change, select: columns }));
}

function present(row: Omit<PlannedWorkspace, "createdAt"> & { createdAt: Date }): PlannedWorkspace {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
