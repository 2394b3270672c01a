import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";

export type InstalledWorkspace = { id: WorkspaceId; timeZone: string };

export async function findInstalledWorkspace(tx: Tx): Promise<InstalledWorkspace | null> {
  const row = await tx.installation.findFirst({
    select: { workspace: { select: { id: true, timeZone: true } } },
  });
  return row && { ...row.workspace, id: workspaceId(row.workspace.id) };
}

export async function insertMembership(
  tx: Tx,
  membership: { workspaceId: WorkspaceId; userId: string; role: Role },
): Promise<void> {
  await tx.member.create({ data: { ...membership, createdAt: now() } });
}
