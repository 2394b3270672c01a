import { type KeptDelivery, type KeptEvent, putRowsBack } from "@/lib/deliveries/return-deliveries";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { ConnectionState } from "@/prisma/generated/enums";

type KeptPost = {
  id: string;
  version: number;
  managedById: string;
  scheduledAt: string;
  /** Rows that were kept before policies were have none. */
  byCredentialId?: string | null;
};

export type DeletedRows = {
  post: KeptPost;
  deliveries: KeptDelivery[];
  events: KeptEvent[];
  media: { mediaId: string; connectionId: string | null }[];
  /** Rows that were kept before alternative texts were have none. */
  keptAlts?: { mediaId: string }[];
  labels: { labelId: string }[];
  comments: { authorId: string | null }[];
  /** Rows that were kept before approvals were have none. */
  approvalRequests?: { requestedById: string | null }[];
  approvalDecisions?: object[];
  /** Is null for a post of no series; rows that were kept before series were have none. */
  occurrence?: { seriesId: string; day: string } | null;
};

export function rowsOfPost(postId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT jsonb_build_object(
      'post', to_jsonb(post),
      'deliveries', (SELECT coalesce(jsonb_agg(to_jsonb(delivery)), '[]')
        FROM "Delivery" delivery WHERE delivery."postId" = post.id),
      'events', (SELECT coalesce(jsonb_agg(to_jsonb(event)), '[]')
        FROM "DeliveryEvent" event JOIN "Delivery" delivery ON delivery.id = event."deliveryId"
        WHERE delivery."postId" = post.id),
      'media', (SELECT coalesce(jsonb_agg(to_jsonb(place)), '[]')
        FROM "PostMedia" place WHERE place."postId" = post.id),
      'keptAlts', (SELECT coalesce(jsonb_agg(to_jsonb(kept)), '[]')
        FROM "KeptAlt" kept WHERE kept."postId" = post.id),
      'labels', (SELECT coalesce(jsonb_agg(to_jsonb(tag)), '[]')
        FROM "PostLabel" tag WHERE tag."postId" = post.id),
      'comments', (SELECT coalesce(jsonb_agg(to_jsonb(comment)), '[]')
        FROM "Comment" comment WHERE comment."postId" = post.id),
      'approvalRequests', (SELECT coalesce(jsonb_agg(to_jsonb(request)), '[]')
        FROM "ApprovalRequest" request WHERE request."postId" = post.id),
      'approvalDecisions', (SELECT coalesce(jsonb_agg(to_jsonb(decision)), '[]')
        FROM "ApprovalDecision" decision WHERE decision."postId" = post.id),
      'occurrence', (SELECT jsonb_build_object('seriesId', "seriesId", 'day', day)
        FROM "SeriesOccurrence" WHERE "postId" = post.id))
    FROM "Post" post WHERE post.id = ${postId}::uuid`;
}

export type AccountStates = ReadonlyMap<string, ConnectionState>;

export async function lockAccountsOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<AccountStates> {
  const rows = await tx.$queryRaw<{ id: string; state: ConnectionState }[]>`
    SELECT id, state FROM "Connection"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id IN (
      SELECT (item ->> 'connectionId')::uuid
      FROM "DeletedItem" deleted, jsonb_array_elements(deleted.rows -> 'deliveries') item
      WHERE deleted."targetId" = ${postId}::uuid AND deleted.kind = 'post')
    ORDER BY id FOR SHARE`;
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export async function putBackPost(tx: Tx, post: KeptPost): Promise<void> {
  await putRowsBack(tx, "Post", [{ ...post, version: post.version + 1 }]);
}

/** A day that was skipped meanwhile has its post again. */
export async function relinkOccurrence(
  tx: Tx,
  { post, occurrence = null }: DeletedRows,
): Promise<void> {
  if (!occurrence) return;
  await tx.$executeRaw`
    UPDATE "SeriesOccurrence" SET "postId" = ${post.id}::uuid
    WHERE "seriesId" = ${occurrence.seriesId}::uuid AND day = ${occurrence.day}::date
      AND "postId" IS NULL`;
}

export type Remaining = { media: ReadonlySet<string>; accounts: AccountStates };

export async function putBackParts(tx: Tx, kept: DeletedRows, remaining: Remaining): Promise<void> {
  const { media, keptAlts = [], labels, comments } = kept;
  const { approvalRequests = [], approvalDecisions = [] } = kept;
  const remainingLabels = await lockLabels(tx, labels);
  const named = [
    ...comments.map(({ authorId }) => authorId),
    ...approvalRequests.map(({ requestedById }) => requestedById),
  ];
  const people = await findPeople(tx, named);
  const stillThere = (id: string | null) => (id && people.has(id) ? id : null);
  const places = media.filter(
    ({ mediaId, connectionId }) =>
      remaining.media.has(mediaId) && (!connectionId || remaining.accounts.has(connectionId)),
  );
  await putRowsBack(tx, "PostMedia", places);
  await putRowsBack(
    tx,
    "KeptAlt",
    keptAlts.filter(({ mediaId }) => remaining.media.has(mediaId)),
  );
  await putRowsBack(
    tx,
    "PostLabel",
    labels.filter(({ labelId }) => remainingLabels.has(labelId)),
  );
  await putRowsBack(
    tx,
    "Comment",
    comments.map((comment) => ({ ...comment, authorId: stillThere(comment.authorId) })),
  );
  await putRowsBack(
    tx,
    "ApprovalRequest",
    approvalRequests.map((request) => {
      return { ...request, requestedById: stillThere(request.requestedById) };
    }),
  );
  await putRowsBack(tx, "ApprovalDecision", approvalDecisions);
}

export async function lockMediaOf(tx: Tx, { media }: DeletedRows): Promise<Set<string>> {
  const ids = media.map(({ mediaId }) => mediaId);
  return idsOf(
    await tx.$queryRaw`
      SELECT id FROM "Media" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`,
  );
}

async function lockLabels(tx: Tx, labels: DeletedRows["labels"]): Promise<Set<string>> {
  const ids = labels.map(({ labelId }) => labelId);
  return idsOf(
    await tx.$queryRaw`
      SELECT id FROM "Label" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`,
  );
}

async function findPeople(tx: Tx, named: readonly (string | null)[]): Promise<Set<string>> {
  const ids = named.flatMap((id) => id ?? []);
  return idsOf(
    await tx.$queryRaw`
      SELECT id FROM "User" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`,
  );
}

function idsOf(rows: { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}

export async function isMember(tx: Tx, workspaceId: WorkspaceId, userId: string) {
  return (await tx.member.count({ where: { workspaceId, userId } })) > 0;
}
