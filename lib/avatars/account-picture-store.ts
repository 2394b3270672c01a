import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Bytes } from "@/lib/media/storage";

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
