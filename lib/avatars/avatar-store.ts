import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

export async function setAvatarUrl(
  tx: Tx,
  userId: string,
  avatarUrl: string | null,
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { avatarUrl } });
}

export async function isShown(
  tx: Tx,
  workspaceId: WorkspaceId,
  avatarUrl: string,
): Promise<boolean> {
  const here = { some: { workspaceId } };
  const count = await tx.user.count({
    where: { avatarUrl, OR: [{ memberships: here }, { comments: here }] },
  });
  return count > 0;
}

export async function isUsed(tx: Tx, avatarUrl: string): Promise<boolean> {
  return (await tx.user.count({ where: { avatarUrl } })) > 0;
}

/** Keeps a picture from being removed as unused while somebody chooses the same one. */
export async function lockAvatars(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('herald.avatars'))`;
}
