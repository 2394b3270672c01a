import { db, type Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const removalKinds = ["removing", "removed", "removal_refused", "removal_unclear"] as const;

const columns = {
  id: true,
  connectionId: true,
  postIndex: true,
  remoteId: true,
  connection: {
    select: {
      id: true,
      provider: true,
      accountId: true,
      name: true,
      state: true,
      sandbox: true,
      sealedCredentials: true,
      facts: true,
    },
  },
  events: {
    where: { kind: { in: [...removalKinds] } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: 1,
    select: { kind: true, at: true, reason: true, values: true, message: true },
  },
} satisfies Prisma.DeliverySelect;

export type PublishedRow = Prisma.DeliveryGetPayload<{ select: typeof columns }>;

/** The last of a sequence comes first, as what it answers is deleted after it. */
export async function findPublished(
  workspaceId: WorkspaceId,
  postId: string,
): Promise<PublishedRow[]> {
  const post = await db.post.findFirst({
    where: { id: postId, workspaceId },
    select: { id: true },
  });
  if (!post) throw notFound("post");
  return await readPublished(db, { workspaceId, postId });
}

/** Locks the deliveries, so that two people do not ask for the same at once. */
export async function lockPublished(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, connectionId }: { postId: string; connectionId: string },
): Promise<PublishedRow[]> {
  await tx.$queryRaw`
    SELECT id FROM "Delivery"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "postId" = ${postId}::uuid
      AND "connectionId" = ${connectionId}::uuid
    ORDER BY id FOR UPDATE`;
  return await readPublished(tx, { workspaceId, postId, connectionId });
}

function readPublished(
  tx: Tx | typeof db,
  where: { workspaceId: WorkspaceId; postId: string; connectionId?: string },
): Promise<PublishedRow[]> {
  return tx.delivery.findMany({
    where: { ...where, state: "published" },
    orderBy: [{ connectionId: "asc" }, { postIndex: "desc" }],
    select: columns,
  });
}
