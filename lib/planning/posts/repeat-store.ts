import type { Tx } from "@/lib/kernel/db";
import { storableInstant } from "@/lib/kernel/time/storable-instant";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { DeliveryKey } from "./post-content";

const hourMs = 3_600_000;

export type SentText = DeliveryKey & { text: string };

/**
 * Finds, for each of the texts, the post nearest in time that gives the account the same one within
 * so many hours, before or after; `postId` names the post that they are of.
 */
export async function findRepeats(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    texts,
    at,
    hours,
    postId,
  }: { texts: SentText[]; at: Date; hours: number; postId: string | null },
): Promise<(DeliveryKey & { scheduledAt: Date })[]> {
  if (texts.length === 0) return [];
  const [from, to] = [-hours, hours].map((span) => {
    return storableInstant(new Date(at.getTime() + span * hourMs).toISOString());
  });
  return tx.$queryRaw`
    SELECT DISTINCT ON (1, 2) asked."connectionId", asked."postIndex", post."scheduledAt"
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      AS asked("connectionId" uuid, "postIndex" int, text text)
    JOIN "Post" post ON post."workspaceId" = ${workspaceId}::uuid
      AND post."scheduledAt" BETWEEN ${from} AND ${to} AND post.id IS DISTINCT FROM ${postId}::uuid
    JOIN "Delivery" delivery ON delivery."postId" = post.id
      AND delivery."connectionId" = asked."connectionId"
      AND delivery.state NOT IN ('cancelled', 'failed')
      AND asked.text = coalesce(delivery."textOverride",
        (ARRAY[post.text] || post."additionalTexts")[delivery."postIndex" + 1])
    ORDER BY 1, 2, abs(extract(epoch FROM post."scheduledAt" - ${at.toISOString()}::timestamptz))`;
}

/** Finds when accounts get texts that have one of these digests, hexadecimal SHA-256 of their UTF-8. */
export async function findSentDigests(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    digests,
    connectionIds,
    from,
    to,
  }: { digests: string[]; connectionIds: string[]; from: Date; to: Date },
): Promise<{ connectionId: string; digest: string; scheduledAt: Date }[]> {
  const [start, end] = [from, to].map((at) => storableInstant(at.toISOString()));
  return tx.$queryRaw`
    WITH sent AS MATERIALIZED (
      SELECT delivery."connectionId", post."scheduledAt",
        encode(sha256(convert_to(coalesce(delivery."textOverride",
          (ARRAY[post.text] || post."additionalTexts")[delivery."postIndex" + 1]), 'UTF8')), 'hex')
          AS digest
      FROM "Post" post
      JOIN "Delivery" delivery ON delivery."postId" = post.id
        AND delivery."connectionId" = ANY(${connectionIds}::uuid[])
        AND delivery.state NOT IN ('cancelled', 'failed')
      WHERE post."workspaceId" = ${workspaceId}::uuid
        AND post."scheduledAt" BETWEEN ${start} AND ${end}
    )
    SELECT DISTINCT sent."connectionId", sent.digest, sent."scheduledAt"
    FROM sent JOIN unnest(${digests}::text[]) asked(digest) ON asked.digest = sent.digest`;
}
