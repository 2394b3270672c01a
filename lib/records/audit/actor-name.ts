import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { AuditTarget } from "./schema";

/** Returns the name of who acts, which rows keep: a person's, with the program that they let in, or a team key's. */
export async function actorName(
  tx: Tx,
  { userId, credentialId, program }: Pick<Actor, "userId" | "credentialId" | "program">,
): Promise<string> {
  const select = { name: true };
  if (userId !== null) {
    const name = (await tx.user.findUnique({ where: { id: userId }, select }))?.name ?? "";
    return program ? `${name} (${program.name})` : name;
  }
  if (credentialId === null) return "";
  return (await tx.credential.findUnique({ where: { id: credentialId }, select }))?.name ?? "";
}

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

/** Tells whether the log has something about a target after an instant. */
export async function wasTouchedSince(
  tx: Tx,
  workspaceId: WorkspaceId,
  { since, ...target }: { targetType: string; targetId: string; since: Date },
): Promise<boolean> {
  const where = { workspaceId, ...target, at: { gt: since } };
  return (await tx.auditEntry.findFirst({ where, select: { id: true } })) !== null;
}
