import { lockInOrder } from "@/lib/deliveries/move-sql";
import type { Tx } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { MediaKey } from "./storage";

export type PostAlt = { postId: string; alt: string };

export async function lockAlt(tx: Tx, { workspaceId, mediaId }: MediaKey): Promise<string | null> {
  const [former] = await tx.$queryRaw<{ alt: string }[]>`
    SELECT alt FROM "Media"
    WHERE id = ${mediaId}::uuid AND "workspaceId" = ${workspaceId}::uuid AND state = 'ready'
    FOR NO KEY UPDATE`;
  return former?.alt ?? null;
}

export async function lockUnsentPosts(tx: Tx, { mediaId }: MediaKey): Promise<string[]> {
  const using = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Post" WHERE state = 'scheduled' AND id IN (
      SELECT "postId" FROM "PostMedia" WHERE "mediaId" = ${mediaId}::uuid)`;
  const postIds = using.map(({ id }) => id);
  await tx.$queryRaw(
    lockInOrder(Prisma.sql`SELECT id FROM "Delivery" WHERE "postId" = ANY(${postIds}::uuid[])`),
  );
  const unsent = await tx.$queryRaw<{ postId: string }[]>`
    SELECT "postId" FROM "Delivery" WHERE "postId" = ANY(${postIds}::uuid[])
    GROUP BY "postId" HAVING bool_and(state = 'scheduled')`;
  return unsent.map(({ postId }) => postId);
}

export function findKeptAlts(tx: Tx, { mediaId }: MediaKey, postIds: string[]): Promise<PostAlt[]> {
  return tx.keptAlt.findMany({
    where: { mediaId, postId: { in: postIds } },
    select: { postId: true, alt: true },
    orderBy: { postId: "asc" },
  });
}

export async function writeAlt(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  { former, alt, postIds, own }: { former: string; alt: string; postIds: string[]; own: PostAlt[] },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "KeptAlt" ("postId", "mediaId", alt)
    SELECT DISTINCT "postId", "mediaId", ${former} FROM "PostMedia"
    WHERE "mediaId" = ${mediaId}::uuid AND "postId" <> ALL(${postIds}::uuid[])
    ON CONFLICT DO NOTHING`;
  await tx.keptAlt.deleteMany({ where: { mediaId, postId: { in: postIds } } });
  await tx.keptAlt.createMany({ data: own.map((one) => ({ ...one, mediaId })) });
  await tx.media.updateMany({ where: { id: mediaId, workspaceId }, data: { alt } });
  await tx.keptAlt.deleteMany({ where: { mediaId, alt } });
}
