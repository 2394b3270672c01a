import type { z } from "zod";
import type { Workspace } from "@/lib/auth/schema";
import type { Tx } from "@/lib/db";
import type { WorkspaceId } from "./workspace-id";

const shown = { id: true, name: true, createdAt: true } as const;

export async function findWorkspace(tx: Tx, id: WorkspaceId): Promise<z.output<typeof Workspace>> {
  const row = await tx.workspace.findUniqueOrThrow({ where: { id }, select: shown });
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function renameWorkspace(tx: Tx, id: WorkspaceId, name: string): Promise<void> {
  await tx.workspace.update({ where: { id }, data: { name }, select: { id: true } });
}
