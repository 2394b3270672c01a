import type { Tx } from "@/lib/kernel/db";
import { cursorCreatedAt } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { type PostState, Prisma } from "@/prisma/generated/client";
import type { MediaUse } from "./schema";
import type { MediaKey } from "./storage";

export type SeenUses = { posts: boolean; drafts: boolean };

/** The unpublished ones keep a medium in the library; published posts let it go. */
export type UsesWanted = "all" | "unpublished";

export type UseRow = {
  id: string;
  type: MediaUse["type"];
  title: string | null;
  text: string | null;
  state: PostState | null;
  scheduledAt: Date | null;
  /** A draft's time, in a year that Postgres may not know. */
  plannedAt: string | null;
};

const draftPaths = ["$.mediaIds[*]", "$.additionalPosts[*].mediaIds[*]", "$.mediaOverrides.*.*[*]"];

export async function findUses(
  tx: Tx,
  key: MediaKey,
  {
    limit,
    cursor,
    seen,
    wanted = "all",
  }: { limit: number; cursor?: string | undefined; seen: SeenUses; wanted?: UsesWanted },
): Promise<{ rows: UseRow[]; hasMore: boolean }> {
  const rows = await tx.$queryRaw<UseRow[]>`
    SELECT id, type, title, text, state, "scheduledAt", "plannedAt"
    FROM (${usesOf(key, seen)}) used
    WHERE ${wantedOnly(wanted)}
      AND ${cursor ? await olderThan(tx, key, cursor) : Prisma.sql`true`}
    ORDER BY "createdAt" DESC, id DESC LIMIT ${limit + 1}`;
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function countUses(
  tx: Tx,
  key: MediaKey,
  wanted: UsesWanted,
): Promise<Map<MediaUse["type"], number>> {
  const counted = await tx.$queryRaw<{ type: MediaUse["type"]; count: number }[]>`
    SELECT type, count(*)::int AS count
    FROM (${usesOf(key, { posts: true, drafts: true })}) used
    WHERE ${wantedOnly(wanted)} GROUP BY type`;
  return new Map(counted.map(({ type, count }) => [type, count]));
}

export async function findDraftedMedia(tx: Tx, workspaceId: WorkspaceId): Promise<string[]> {
  const named = draftPaths.map(
    (path) => Prisma.sql`
      SELECT jsonb_path_query(content, ${path}::jsonpath) #>> '{}' AS id FROM "Draft"
      WHERE "workspaceId" = ${workspaceId}::uuid`,
  );
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT coalesce(alias."mediaId", named.id::uuid) AS id
    FROM (${Prisma.join(named, " UNION ")}) named
    LEFT JOIN "MediaAlias" alias ON alias.id = named.id::uuid`;
  return rows.map(({ id }) => id);
}

function wantedOnly(wanted: UsesWanted): Prisma.Sql {
  return wanted === "all"
    ? Prisma.sql`true`
    : Prisma.sql`(state IS NULL OR state NOT IN ('published', 'partially_published'))`;
}

function usesOf({ workspaceId, mediaId }: MediaKey, seen: SeenUses): Prisma.Sql {
  return Prisma.sql`
    SELECT post.id, 'post' AS type, post.title, left(post.text, 500) AS text, post.state,
      post."scheduledAt", NULL AS "plannedAt", post."createdAt"
    FROM "Post" post
    WHERE ${seen.posts} AND post."workspaceId" = ${workspaceId}::uuid AND post.id IN (
      SELECT "postId" FROM "PostMedia" WHERE "mediaId" = ${mediaId}::uuid)
    UNION ALL
    SELECT draft.id, CASE WHEN draft.template THEN 'template' ELSE 'draft' END,
      draft.content ->> 'title', left(draft.content ->> 'text', 500), NULL,
      NULL, draft.content ->> 'scheduledAt', draft."createdAt"
    FROM "Draft" draft, (
      SELECT jsonb_build_object('ids', jsonb_agg(id::text)) AS named FROM (
        SELECT ${mediaId}::uuid AS id
        UNION ALL SELECT id FROM "MediaAlias" WHERE "mediaId" = ${mediaId}::uuid
      ) standing
    ) standing
    WHERE ${seen.drafts} AND draft."workspaceId" = ${workspaceId}::uuid
      AND (${Prisma.join(draftPaths.map(namesOne), " OR ")})`;
}

function namesOne(path: string): Prisma.Sql {
  const condition = `${path} ? (@ == $ids[*])`;
  return Prisma.sql`jsonb_path_exists(draft.content, ${condition}::jsonpath, standing.named)`;
}

async function olderThan(tx: Tx, { workspaceId }: MediaKey, cursor: string): Promise<Prisma.Sql> {
  const where = { id: cursor, workspaceId };
  const select = { createdAt: true };
  const last =
    (await tx.post.findFirst({ where, select })) ?? (await tx.draft.findFirst({ where, select }));
  const createdAt = cursorCreatedAt(cursor, last);
  return Prisma.sql`("createdAt", id) < (${createdAt}, ${cursor}::uuid)`;
}
