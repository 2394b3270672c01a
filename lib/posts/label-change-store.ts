import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { PostRow } from "./post-row";
import { readPosts, selectedPost } from "./post-row-store";

export async function lockForLabels(
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<PostRow[]> {
  const named = Prisma.sql`
    post."workspaceId" = ${workspaceId}::uuid AND post.id = ANY(${postIds}::uuid[])`;
  await tx.$queryRaw`
    SELECT post.id FROM "Post" post WHERE ${named} ORDER BY post.id FOR NO KEY UPDATE`;
  return readPosts(tx, {
    posts: Prisma.sql`
      post AS MATERIALIZED (SELECT ${selectedPost}, post.state FROM "Post" post WHERE ${named})`,
  });
}

export function holdLabels(
  tx: Tx,
  workspaceId: WorkspaceId,
  labelIds: readonly string[],
): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT id FROM "Label"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${labelIds}::uuid[])
    ORDER BY id FOR KEY SHARE`;
}
