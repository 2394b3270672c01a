import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { WebhookEventState } from "@/prisma/generated/enums";
import type { WebhookEventType } from "./event-types";
import { replayMax } from "./rules";

const columns = {
  id: true,
  type: true,
  at: true,
  state: true,
  nextAttemptAt: true,
  tries: true,
  body: true,
} satisfies Prisma.WebhookEventSelect;

export type WebhookEventRow = Prisma.WebhookEventGetPayload<{ select: typeof columns }>;

export async function findEventPage(
  tx: Tx,
  webhookId: string,
  {
    limit,
    cursor,
    ...filter
  }: {
    limit: number;
    cursor?: string | undefined;
    state?: WebhookEventState | undefined;
    type?: WebhookEventType | undefined;
  },
): Promise<{ rows: WebhookEventRow[]; hasMore: boolean }> {
  const { state, type } = filter;
  const rows = await tx.webhookEvent.findMany({
    where: {
      webhookId,
      ...(state && { state }),
      ...(type && { type }),
      ...(cursor ? await olderThan(tx, webhookId, cursor) : {}),
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

async function olderThan(tx: Tx, webhookId: string, id: string) {
  const where = { id, webhookId };
  const last = await tx.webhookEvent.findFirst({ where, select: { at: true } });
  if (!last) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  return { OR: [{ at: { lt: last.at } }, { at: last.at, id: { lt: id } }] };
}

/** Writes the one event that no trigger writes, for one webhook alone. */
export async function insertPing(
  tx: Tx,
  workspaceId: WorkspaceId,
  webhookId: string,
): Promise<WebhookEventRow> {
  const at = now();
  return await tx.webhookEvent.create({
    data: {
      id: timeOrderedId(at),
      webhookId,
      workspaceId,
      type: "endpoint.ping" satisfies WebhookEventType,
      at,
      facts: { webhookId },
      nextAttemptAt: at,
    },
    select: columns,
  });
}

/** Has an event sent again under its id, with all its tries before it. Throws `not_found`. */
export async function requeueEvent(
  tx: Tx,
  webhookId: string,
  id: string,
): Promise<WebhookEventRow> {
  const { count } = await tx.webhookEvent.updateMany({
    where: { id, webhookId },
    data: { state: "pending", attempts: 0, nextAttemptAt: now() },
  });
  if (count === 0) throw notFound("event");
  return await tx.webhookEvent.findUniqueOrThrow({ where: { id }, select: columns });
}

/** Has events since an instant sent again, the oldest first, and returns how many. */
export async function requeueEvents(
  tx: Tx,
  webhookId: string,
  { since, state }: { since: Date; state: "failed" | "all" },
): Promise<number> {
  const isAsked =
    state === "failed" ? Prisma.sql`state = 'failed'` : Prisma.sql`state <> 'pending'`;
  return await tx.$executeRaw`
    UPDATE "WebhookEvent" SET state = 'pending', attempts = 0, "nextAttemptAt" = ${now()}
    WHERE id IN (
      SELECT id FROM "WebhookEvent"
      WHERE "webhookId" = ${webhookId}::uuid AND at >= ${since} AND ${isAsked}
      ORDER BY at, id LIMIT ${replayMax}::int)`;
}
