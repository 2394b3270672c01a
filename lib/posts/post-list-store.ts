import type { z } from "zod";
import type { Tx } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { pastCursor } from "@/lib/past-cursor";
import { storableInstant } from "@/lib/time/storable-instant";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import { type PostRow, postSelect } from "./post-row";
import type { ListPosts } from "./schema";
import { instantOfId } from "./time-ordered-id";

type Filter = z.output<typeof ListPosts>;

/** One page of posts, newest first; throws `invalid_cursor` for an id that has no place in the list. */
export async function findPosts(
  tx: Tx,
  workspaceId: WorkspaceId,
  filter: Filter,
): Promise<{ rows: PostRow[]; hasMore: boolean }> {
  const { limit, cursor } = filter;
  const rows = await tx.post.findMany({
    where: { AND: [filterOf(workspaceId, filter), await postsAfter(tx, workspaceId, cursor)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    // One more than asked tells whether there is a next page.
    take: limit + 1,
    select: postSelect,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

function filterOf(workspaceId: WorkspaceId, filter: Filter): Prisma.PostWhereInput {
  const { state, managedBy, q } = filter;
  return {
    workspaceId,
    scheduledAt: periodOf(filter),
    ...(state && { state: { in: state } }),
    ...(managedBy && { managedById: managedBy }),
    ...(q && { text: { contains: literal(q), mode: "insensitive" } }),
    ...((filter.connectionId || filter.provider) && { deliveries: { some: reachOf(filter) } }),
  };
}

function periodOf({ from, to }: Filter): Prisma.DateTimeFilter {
  return { ...(from && { gte: storableInstant(from) }), ...(to && { lt: storableInstant(to) }) };
}

function reachOf({ connectionId, provider }: Filter): Prisma.DeliveryWhereInput {
  return { ...(connectionId && { connectionId }), ...(provider && { connection: { provider } }) };
}

// `contains` becomes a LIKE, whose own signs a person does not mean.
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

// A post deleted meanwhile still has its place in the list, by the instant in its id.
async function postsAfter(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string | undefined,
): Promise<Prisma.PostWhereInput> {
  if (!cursor) return {};
  const row = await tx.post.findFirst({
    where: { id: cursor, workspaceId },
    select: { createdAt: true },
  });
  const createdAt = row?.createdAt ?? instantOfId(cursor);
  if (!createdAt) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  return pastCursor({ createdAt, id: cursor });
}
