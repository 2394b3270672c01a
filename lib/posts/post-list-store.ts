import type { z } from "zod";
import type { Tx } from "@/lib/kernel/db";
import { cursorCreatedAt } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { storableInstant } from "@/lib/time/storable-instant";
import { Prisma } from "@/prisma/generated/client";
import type { PostRow } from "./post-row";
import { readPosts, selectedPost } from "./post-row-store";
import type { ListPosts } from "./schema";

type Filter = z.output<typeof ListPosts>;
export type PostFilter = Omit<Filter, "limit" | "cursor">;

/** Exceeds the largest page: Postgres cannot see the limit's value while it plans the query. */
const rowsMax = 201;

export async function findPosts(
  tx: Tx,
  workspaceId: WorkspaceId,
  filter: Filter,
): Promise<{ rows: PostRow[]; hasMore: boolean }> {
  const { limit, cursor } = filter;
  const conditions = [
    ...filterOf(workspaceId, filter),
    ...(await olderThan(tx, workspaceId, cursor)),
  ];
  const rows = await readPosts(tx, {
    posts: Prisma.sql`
      post AS MATERIALIZED (
        SELECT * FROM (
          SELECT ${selectedPost}, post.state FROM "Post" post
          WHERE ${Prisma.join(conditions, " AND ")}
          ORDER BY post."createdAt" DESC, post.id DESC LIMIT ${Prisma.raw(String(rowsMax))}
        ) post LIMIT ${limit + 1}::int
      )`,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export function filterOf(workspaceId: WorkspaceId, filter: PostFilter): Prisma.Sql[] {
  const { state, managedBy, label, q } = filter;
  const pattern = q && `%${literal(q)}%`;
  return [
    Prisma.sql`post."workspaceId" = ${workspaceId}::uuid`,
    ...periodOf(filter),
    ...(state ? [Prisma.sql`post.state = ANY(${state}::"PostState"[])`] : []),
    ...(managedBy ? [Prisma.sql`post."managedById" = ${managedBy}::uuid`] : []),
    ...(label ? [hasLabel(label)] : []),
    ...(pattern ? [Prisma.sql`(post.text ILIKE ${pattern} OR post.title ILIKE ${pattern})`] : []),
    ...reachOf(filter),
  ];
}

function periodOf({ from, to }: PostFilter): Prisma.Sql[] {
  return [
    ...(from ? [Prisma.sql`post."scheduledAt" >= ${storableInstant(from)}`] : []),
    ...(to ? [Prisma.sql`post."scheduledAt" < ${storableInstant(to)}`] : []),
  ];
}

function hasLabel(labelId: string): Prisma.Sql {
  return Prisma.sql`post.id = ANY (ARRAY(
    SELECT tag."postId" FROM "PostLabel" tag WHERE tag."labelId" = ${labelId}::uuid))`;
}

function reachOf({ connectionId, provider }: PostFilter): Prisma.Sql[] {
  const conditions = [
    ...(connectionId ? [Prisma.sql`delivery."connectionId" = ${connectionId}::uuid`] : []),
    ...(provider ? [Prisma.sql`connection.provider = ${provider}`] : []),
  ];
  if (conditions.length === 0) return [];
  return [
    Prisma.sql`EXISTS (
      SELECT FROM "Delivery" delivery
      JOIN "Connection" connection ON connection.id = delivery."connectionId"
      WHERE delivery."postId" = post.id AND ${Prisma.join(conditions, " AND ")})`,
  ];
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

async function olderThan(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string | undefined,
): Promise<Prisma.Sql[]> {
  if (!cursor) return [];
  const row = await tx.post.findFirst({
    where: { id: cursor, workspaceId },
    select: { createdAt: true },
  });
  return [
    Prisma.sql`(post."createdAt", post.id) < (${cursorCreatedAt(cursor, row)}, ${cursor}::uuid)`,
  ];
}
