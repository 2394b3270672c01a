import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

/** Returns by connection how its network knows the account, as `provider:accountId`. */
export async function findAccountNames(
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<Map<string, string>> {
  const rows = await tx.connection.findMany({
    where: { workspaceId },
    select: { id: true, provider: true, accountId: true },
  });
  return new Map(rows.map(({ id, provider, accountId }) => [id, `${provider}:${accountId}`]));
}

export type MediaFacts = { id: string; createdAt: string; posts: number; drafts: number };

/** Returns when media came, and how many posts and drafts show them. */
export async function findMediaFacts(
  tx: Tx,
  workspaceId: WorkspaceId,
  mediaIds: readonly string[],
): Promise<Map<string, MediaFacts>> {
  const rows = await tx.$queryRaw<MediaFacts[]>`
    SELECT media.id,
      to_char(media."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
      (SELECT count(DISTINCT "postId")::int FROM "PostMedia" WHERE "mediaId" = media.id) AS posts,
      (SELECT count(*)::int FROM "Draft" draft WHERE draft."workspaceId" = media."workspaceId"
        AND position(media.id::text IN draft.content::text) > 0) AS drafts
    FROM "Media" media
    WHERE media."workspaceId" = ${workspaceId}::uuid AND media.id = ANY(${mediaIds}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
