import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { Media as MediaRow } from "@/prisma/generated/client";
import type { MediaKey } from "./storage";

export async function lockSameFile(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  sha256: string,
): Promise<MediaRow | null> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`herald.media ${workspaceId} ${sha256}`}, 0))`;
  const [same] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Media"
    WHERE "workspaceId" = ${workspaceId}::uuid AND sha256 = ${sha256} AND state = 'ready'
      AND id <> ${mediaId}::uuid
    ORDER BY "createdAt", id LIMIT 1 FOR NO KEY UPDATE`;
  return same ? await tx.media.findUnique({ where: { id: same.id } }) : null;
}

export async function findSameFile(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  sha256: string,
): Promise<MediaRow | null> {
  return await tx.media.findFirst({
    where: { workspaceId, sha256, state: "ready", id: { not: mediaId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

export async function insertAlias(tx: Tx, alias: { id: string; mediaId: string }): Promise<void> {
  await tx.mediaAlias.create({ data: { ...alias, createdAt: now() } });
}
