import type { z } from "zod";
import { db } from "@/lib/db";
import { operation } from "@/lib/operation";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import { postsAfter } from "./list-cursor";
import { postSelect, toPost } from "./post-row";
import { ListPosts, PostList } from "./schema";

/** Newest first. The filters narrow the list together; `from` counts in, `to` does not. */
export const listPosts = operation({
  name: "list_posts",
  summary: "List posts",
  scope: "posts:read",
  input: ListPosts,
  output: PostList,
  run: async ({ workspaceId }, input) => {
    const { limit, cursor } = input;
    const rows = await db.post.findMany({
      where: {
        AND: [filterOf(workspaceId, input), await postsAfter(db, workspaceId, cursor)],
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      // One more than asked tells whether there is a next page.
      take: limit + 1,
      select: postSelect,
    });
    const items = rows.slice(0, limit).map(toPost);
    const hasMore = rows.length > limit;
    return { items, hasMore, nextCursor: hasMore ? (items.at(-1)?.id ?? null) : null };
  },
});

type Filter = z.output<typeof ListPosts>;

function filterOf(workspaceId: WorkspaceId, filter: Filter): Prisma.PostWhereInput {
  const { state, managedBy, q } = filter;
  return {
    workspaceId,
    scheduledAt: periodOf(filter),
    ...(state && { state }),
    ...(managedBy && { managedById: managedBy }),
    ...(q && { text: { contains: literal(q), mode: "insensitive" } }),
    ...((filter.connectionId || filter.provider) && { deliveries: { some: reachOf(filter) } }),
  };
}

function periodOf({ from, to }: Filter): Prisma.DateTimeFilter {
  return { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) };
}

function reachOf({ connectionId, provider }: Filter): Prisma.DeliveryWhereInput {
  return { ...(connectionId && { connectionId }), ...(provider && { connection: { provider } }) };
}

// `contains` becomes a LIKE, whose own signs a person does not mean.
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
