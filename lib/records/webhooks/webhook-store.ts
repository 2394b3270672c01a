import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import type { SigningKey } from "./signature";
import { openSecret, sealSecret } from "./webhook-secrets";

const columns = {
  id: true,
  url: true,
  description: true,
  types: true,
  connectionIds: true,
  withContent: true,
  algorithm: true,
  publicKey: true,
  state: true,
  reasonCode: true,
  reasonValues: true,
  createdAt: true,
  formerSecretUntil: true,
} satisfies Prisma.WebhookSelect;

export type WebhookRow = Prisma.WebhookGetPayload<{ select: typeof columns }>;

export async function insertWebhook(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    key,
    ...webhook
  }: Pick<
    WebhookRow,
    "url" | "description" | "types" | "connectionIds" | "withContent" | "algorithm"
  > & { createdById: string | null; key: SigningKey },
): Promise<WebhookRow> {
  const createdAt = now();
  const id = timeOrderedId(createdAt);
  const sealedSecret = sealSecret(id, "sealedSecret", key.secret);
  const { publicKey } = key;
  return await tx.webhook.create({
    data: { ...webhook, id, workspaceId, createdAt, sealedSecret, publicKey },
    select: columns,
  });
}

export function countWebhooks(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return tx.webhook.count({ where: { workspaceId } });
}

export async function findWebhookPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: WebhookRow[]; hasMore: boolean }> {
  const rows = await tx.webhook.findMany({
    where: { workspaceId, ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const where = { id: cursor, workspaceId };
  return afterCursor(cursor, await tx.webhook.findFirst({ where, select: { createdAt: true } }));
}

/** Throws `not_found`. */
export async function findWebhook(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<WebhookRow> {
  const row = await tx.webhook.findFirst({ where: { id, workspaceId }, select: columns });
  if (!row) throw notFound("webhook");
  return row;
}

/** Keeps other changes away until the transaction ends. Throws `not_found`. */
export async function lockWebhook(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<WebhookRow> {
  await tx.$executeRaw`
    SELECT 1 FROM "Webhook"
    WHERE id = ${id}::uuid AND "workspaceId" = ${workspaceId}::uuid FOR NO KEY UPDATE`;
  return await findWebhook(tx, workspaceId, id);
}

type Change = Partial<
  Pick<WebhookRow, "url" | "description" | "types" | "connectionIds" | "withContent" | "state">
> &
  Pick<
    Prisma.WebhookUpdateInput,
    "reasonCode" | "reasonValues" | "failingSince" | "restUntil" | "leaseUntil"
  >;

/** Changes a row that is locked. */
export async function changeWebhook(tx: Tx, id: string, data: Change): Promise<WebhookRow> {
  return await tx.webhook.update({ where: { id }, data, select: columns });
}

/** Lets the new key sign beside the one of before, until the instant. The row is locked. */
export async function replaceKey(
  tx: Tx,
  id: string,
  { key, formerUntil }: { key: SigningKey; formerUntil: Date },
): Promise<WebhookRow> {
  const select = { sealedSecret: true, publicKey: true };
  const former = await tx.webhook.findUniqueOrThrow({ where: { id }, select });
  const secret = openSecret(id, "sealedSecret", former.sealedSecret);
  return await tx.webhook.update({
    where: { id },
    data: {
      sealedSecret: sealSecret(id, "sealedSecret", key.secret),
      publicKey: key.publicKey,
      sealedFormerSecret: sealSecret(id, "sealedFormerSecret", secret),
      formerPublicKey: former.publicKey,
      formerSecretUntil: formerUntil,
    },
    select: columns,
  });
}

export async function deleteWebhookRow(tx: Tx, id: string): Promise<void> {
  await tx.webhook.delete({ where: { id } });
}

/** Throws `not_found` where an account is not of the workspace. */
export async function assertAccounts(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<void> {
  const found = await tx.connection.count({ where: { workspaceId, id: { in: [...ids] } } });
  if (found < ids.length) throw notFound("connection");
}

export type WebhookPulse = { webhookId: string; waiting: number; latest: LatestEvent[] };
type LatestEvent = { id: string; type: string; tries: unknown };

/** A paused webhook may have many events that nobody tried; the strip looks no further back. */
const lookedAt = 500;

/** Returns of each webhook how many events wait, and the latest that were tried. */
export async function findPulses(
  tx: Tx,
  ids: readonly string[],
  latestMax: number,
): Promise<WebhookPulse[]> {
  return await tx.$queryRaw<WebhookPulse[]>`
    SELECT asked.id AS "webhookId",
      (SELECT count(*)::int FROM "WebhookEvent"
        WHERE "webhookId" = asked.id AND "nextAttemptAt" IS NOT NULL) AS waiting,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type, 'tries', tries)), '[]')
        FROM (
          SELECT id, type, tries FROM (
            SELECT id, type, tries, at FROM "WebhookEvent" WHERE "webhookId" = asked.id
            ORDER BY at DESC, id DESC LIMIT ${lookedAt}::int) recent
          WHERE tries <> '[]' ORDER BY at DESC, id DESC LIMIT ${latestMax}::int) tried) AS latest
    FROM unnest(${[...ids]}::uuid[]) AS asked(id)`;
}
