import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

/** Throws `not_found`. */
export async function findTimedAccount(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<{ provider: string; timeZone: string }> {
  const account = await tx.connection.findFirst({
    where: { id: connectionId, workspaceId },
    select: { provider: true, workspace: { select: { timeZone: true } } },
  });
  if (!account) throw notFound("connection");
  return { provider: account.provider, timeZone: account.workspace.timeZone };
}

const columns = {
  publishedAt: true,
  stage: true,
  views: true,
  reactions: true,
  comments: true,
  shares: true,
  olderAt: true,
} satisfies Prisma.DeliveryResultSelect;

export type PostRow = Prisma.DeliveryResultGetPayload<{ select: typeof columns }>;

const postsMax = 1_000;
/** Within its first day, a post tells more of its age than of its hour. */
const stageMin = 3;

/** Returns what was read of the account's latest posts since, the oldest first. */
export async function findCountedPosts(
  tx: Tx,
  connectionId: string,
  since: Date,
): Promise<PostRow[]> {
  const rows = await tx.deliveryResult.findMany({
    where: {
      connectionId,
      publishedAt: { gte: since },
      stage: { gte: stageMin },
      readAt: { not: null },
      deletedAt: null,
    },
    orderBy: [{ publishedAt: "desc" }, { deliveryId: "desc" }],
    take: postsMax,
    select: columns,
  });
  return rows.toReversed();
}
