import type { Tx } from "@/lib/kernel/db";

export type MailedPost = { id: string; text: string; scheduledAt: Date; managedById: string };

export async function findPosts(tx: Tx, ids: string[]): Promise<MailedPost[]> {
  return await tx.post.findMany({
    where: { id: { in: ids } },
    select: { id: true, text: true, scheduledAt: true, managedById: true },
  });
}

export type MailedComment = {
  postId: string;
  body: string;
  createdAt: Date;
  authorId: string | null;
  authorName: string | null;
  mentionedIds: string[];
};

const commentsMax = 100;

/** Returns others' comments on these posts, newest first. */
export async function findComments(
  tx: Tx,
  { postIds, exceptUserId }: { postIds: string[]; exceptUserId: string },
): Promise<MailedComment[]> {
  const rows = await tx.comment.findMany({
    where: {
      postId: { in: postIds },
      OR: [{ authorId: null }, { authorId: { not: exceptUserId } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: commentsMax,
    select: {
      postId: true,
      body: true,
      createdAt: true,
      authorId: true,
      mentionedIds: true,
      author: { select: { name: true } },
    },
  });
  return rows.map(({ author, ...row }) => ({ ...row, authorName: author?.name ?? null }));
}

export type MailedDelivery = {
  postId: string;
  connectionId: string;
  state: "failed" | "unconfirmed";
  errorMessage: string | null;
  accountName: string;
  provider: string;
  post: MailedPost;
};

const deliveriesMax = 100;

type Covered = { postId: string | null; connectionId: string | null };

/** Returns what is still failed or unconfirmed of posts and accounts, the latest first. */
export async function findTroubled(
  tx: Tx,
  { workspaceId, covered }: { workspaceId: string; covered: readonly Covered[] },
): Promise<MailedDelivery[]> {
  const rows = await tx.delivery.findMany({
    where: {
      workspaceId,
      OR: covered.map(({ postId, connectionId }) => {
        return { ...(postId && { postId }), ...(connectionId && { connectionId }) };
      }),
      state: { in: ["failed", "unconfirmed"] },
      errorOccurredAt: { not: null },
    },
    orderBy: [{ errorOccurredAt: "desc" }, { id: "asc" }],
    take: deliveriesMax,
    select: {
      postId: true,
      connectionId: true,
      state: true,
      errorMessage: true,
      connection: { select: { name: true, provider: true } },
      post: { select: { id: true, text: true, scheduledAt: true, managedById: true } },
    },
  });
  return rows.map(({ connection, state, ...row }) => ({
    ...row,
    state: state === "failed" ? "failed" : "unconfirmed",
    accountName: connection.name,
    provider: connection.provider,
  }));
}

export async function findAccounts(
  tx: Tx,
  ids: string[],
): Promise<{ name: string; provider: string }[]> {
  return await tx.connection.findMany({
    where: { id: { in: ids }, state: "needs_reconnect" },
    orderBy: { name: "asc" },
    select: { name: true, provider: true },
  });
}
