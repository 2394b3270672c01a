import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Bytes } from "@/lib/library/media/storage";

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

export async function upsertPicture(
  tx: Tx,
  workspaceId: WorkspaceId,
  { hash, bytes }: { hash: string; bytes: Bytes },
): Promise<void> {
  const foundAt = now();
  await tx.accountPicture.upsert({
    where: { workspaceId_hash: { workspaceId, hash } },
    create: { workspaceId, hash, bytes, foundAt },
    update: { foundAt },
    select: { hash: true },
  });
}

export async function findPicture(
  tx: Tx,
  workspaceId: WorkspaceId,
  hash: string,
): Promise<Bytes | null> {
  const row = await tx.accountPicture.findUnique({
    where: { workspaceId_hash: { workspaceId, hash } },
    select: { bytes: true },
  });
  return row?.bytes ?? null;
}

export async function deletePictureIfUnused(
  tx: Tx,
  workspaceId: WorkspaceId,
  { hash, avatarUrl }: { hash: string; avatarUrl: string },
): Promise<void> {
  const used = await tx.connection.count({ where: { workspaceId, avatarUrl } });
  if (used === 0) await tx.accountPicture.deleteMany({ where: { workspaceId, hash } });
}

export async function deleteUnusedPictures(
  tx: Tx,
  { foundBefore, pathPrefix }: { foundBefore: Date; pathPrefix: string },
): Promise<number> {
  return await tx.$executeRaw`
    DELETE FROM "AccountPicture" picture
    WHERE "foundAt" < ${foundBefore} AND NOT EXISTS (SELECT FROM "Connection"
      WHERE "workspaceId" = picture."workspaceId" AND "avatarUrl" = ${pathPrefix}::text || picture.hash)`;
}
