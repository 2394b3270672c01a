import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { webhookReasons } from "@/lib/records/words/reasons";

export type WebhookBacklog = {
  endpoints: number;
  pending: number;
  oldestAt: Date | null;
  /** The earliest time of those that nothing holds back is meant: neither a rest nor a turn. */
  oldestDueAt: Date | null;
};

/** Counts what waits for addresses that are sent to; what a person or a restore holds is left out. */
export async function selectBacklog(): Promise<WebhookBacklog> {
  const instant = now();
  const [row] = await db.$queryRaw<WebhookBacklog[]>`
    SELECT count(DISTINCT webhook.id)::int AS endpoints, count(event.id)::int AS pending,
      min(event.at) AS "oldestAt",
      min(event."nextAttemptAt") FILTER (
        WHERE event."nextAttemptAt" <= ${instant} AND webhook."failingSince" IS NULL
          AND coalesce(webhook."restUntil", ${instant}) <= ${instant}
          AND coalesce(webhook."leaseUntil", ${instant}) <= ${instant}
      ) AS "oldestDueAt"
    FROM "Webhook" webhook
    LEFT JOIN "WebhookEvent" event
      ON event."webhookId" = webhook.id AND event."nextAttemptAt" IS NOT NULL
    WHERE webhook.state = 'active'`;
  if (!row) throw new Error("An aggregate has one row.");
  return row;
}

export type TroubledWebhook = {
  workspaceId: string;
  url: string;
  state: "active" | "paused" | "disabled";
  reasonCode: string | null;
  reasonValues: unknown;
  failingSince: Date | null;
};

/** Finds those that are switched off, that a restore holds, and that fail. */
export async function selectTroubled(limit: number): Promise<TroubledWebhook[]> {
  return await db.webhook.findMany({
    where: {
      OR: [
        { state: "disabled", reasonCode: { not: null } },
        { state: "paused", reasonCode: webhookReasons.because("restored").code },
        { state: "active", failingSince: { not: null } },
      ],
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: limit,
    select: {
      workspaceId: true,
      url: true,
      state: true,
      reasonCode: true,
      reasonValues: true,
      failingSince: true,
    },
  });
}

export async function deleteEvents(writtenBefore: Date): Promise<number> {
  return await db.$executeRaw`
    DELETE FROM "WebhookEvent" WHERE id IN (
      SELECT id FROM "WebhookEvent" WHERE at < ${writtenBefore} ORDER BY at LIMIT ${purgeBatch}
    )`;
}
