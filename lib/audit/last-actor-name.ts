import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { AuditTarget } from "./schema";

export async function lastActorName(
  tx: Tx,
  workspaceId: WorkspaceId,
  target: { targetType: AuditTarget; targetId: string },
): Promise<string | null> {
  const entry = await tx.auditEntry.findFirst({
    where: {
      workspaceId,
      ...target,
      OR: [{ actorUserId: { not: null } }, { credentialId: { not: null } }],
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { actorUserId: true },
  });
  if (!entry?.actorUserId) return null;
  const user = await tx.user.findUnique({
    where: { id: entry.actorUserId },
    select: { name: true },
  });
  return user?.name ?? null;
}
