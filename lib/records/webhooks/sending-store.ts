import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { recordSystemAudit } from "@/lib/records/audit/record-audit";
import { notify } from "@/lib/records/notifications/notify";
import { webhookReasons } from "@/lib/records/words/reasons";
import { webhookSubject } from "./rules";
import type { StoredTry } from "./send-event";
import { openSecret } from "./webhook-secrets";
import type { WebhookTimings } from "./webhook-timings";

/** An address whose events this process sends, until `leaseUntil`, which no other turn has. */
export type Turn = {
  id: string;
  workspaceId: string;
  url: string;
  sealedSecret: string;
  sealedFormerSecret: string | null;
  formerSecretUntil: Date | null;
  failingSince: Date | null;
  leaseUntil: Date;
};

/** Returns the secrets that sign now, the newest first. */
export function openSecrets(webhook: Turn): string[] {
  const { id, sealedSecret, sealedFormerSecret, formerSecretUntil } = webhook;
  const secret = openSecret(id, "sealedSecret", sealedSecret);
  if (!sealedFormerSecret || !formerSecretUntil || formerSecretUntil <= now()) return [secret];
  return [secret, openSecret(id, "sealedFormerSecret", sealedFormerSecret)];
}

/** Takes addresses that something waits for, those first whose oldest event has waited longest. */
export async function claimTurns(limit: number, leaseMs: number): Promise<Turn[]> {
  const instant = now();
  const leaseUntil = new Date(instant.getTime() + leaseMs);
  return await db.$queryRaw`
    WITH due AS MATERIALIZED (
      SELECT webhook.id FROM "Webhook" webhook
      CROSS JOIN LATERAL (
        SELECT "nextAttemptAt" FROM "WebhookEvent"
        WHERE "webhookId" = webhook.id AND "nextAttemptAt" <= ${instant}
        ORDER BY "nextAttemptAt" LIMIT 1
      ) oldest
      WHERE state = 'active'
        AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${instant})
        AND ("restUntil" IS NULL OR "restUntil" <= ${instant})
      ORDER BY oldest."nextAttemptAt", webhook.id
      LIMIT ${limit}
      FOR UPDATE OF webhook SKIP LOCKED
    )
    UPDATE "Webhook" webhook SET "leaseUntil" = ${leaseUntil}
    FROM due WHERE webhook.id = due.id
    RETURNING webhook.id, webhook."workspaceId", webhook.url, webhook."sealedSecret",
      webhook."sealedFormerSecret", webhook."formerSecretUntil", webhook."failingSince",
      webhook."leaseUntil"`;
}

export type DueEvent = {
  id: string;
  webhookId: string;
  type: string;
  at: Date;
  facts: unknown;
  body: string | null;
};

export async function findDueEvents({ id }: Turn, limit: number): Promise<DueEvent[]> {
  return await db.webhookEvent.findMany({
    where: { webhookId: id, nextAttemptAt: { lte: now() } },
    orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
    take: limit,
    select: { id: true, webhookId: true, type: true, at: true, facts: true, body: true },
  });
}

/**
 * Counts the attempt before it is made and keeps its body, which every later attempt has as well.
 * Returns its number; null where the turn is over or the event is no longer due. A resent event that
 * had been given up begins to count again.
 */
export async function beginAttempt(
  turn: Turn,
  { event, body, attemptsMax }: { event: DueEvent; body: string | null; attemptsMax: number },
): Promise<number | null> {
  const rows = await db.$queryRaw<{ attempts: number }[]>`
    UPDATE "WebhookEvent" event SET body = coalesce(event.body, ${body}),
      attempts = CASE WHEN event.attempts >= ${attemptsMax}::int THEN 1 ELSE event.attempts + 1 END
    WHERE event.id = ${event.id}::uuid AND event."nextAttemptAt" <= ${now()}
      AND EXISTS (
        SELECT FROM "Webhook" WHERE id = ${turn.id}::uuid AND state = 'active'
          AND "leaseUntil" = ${turn.leaseUntil})
    RETURNING event.attempts`;
  return rows[0]?.attempts ?? null;
}

/** Holds even after the lease has ended: the receiver has the event. */
export async function recordDelivered(turn: Turn, eventId: string, attempt: StoredTry) {
  await db.$executeRaw`
    UPDATE "WebhookEvent" SET state = 'delivered', "nextAttemptAt" = NULL,
      tries = jsonb_path_query_array(tries || ${JSON.stringify(attempt)}::jsonb, ${latest}::jsonpath)
    WHERE id = ${eventId}::uuid`;
  if (turn.failingSince === null) return;
  await db.webhook.updateMany({
    where: { id: turn.id, failingSince: { not: null } },
    data: { failingSince: null, restUntil: null },
  });
}

const latest = "$[last - 19 to last]";

export type FailedAttempt = {
  eventId: string;
  number: number;
  attempt: StoredTry;
  outcome: "gone" | "failed";
  /** It is null where the event is given up. */
  retryAfterMs: number | null;
  restMs: number | null;
};

/**
 * Keeps how an attempt failed, and ends the turn: the address rests, or is switched off where it is
 * gone or has failed for days.
 */
export async function recordFailed(
  turn: Turn,
  { eventId, number, attempt, outcome, retryAfterMs, restMs }: FailedAttempt,
  timings: WebhookTimings,
): Promise<void> {
  const instant = now();
  const since = turn.failingSince ?? instant;
  const failedMs = instant.getTime() - since.getTime();
  const ownRestMs = Math.min(Math.max(failedMs / 2, timings.restMinMs), timings.restMaxMs);
  const restUntil = new Date(instant.getTime() + Math.max(ownRestMs, restMs ?? 0));
  const nextAttemptAt = retryAfterMs === null ? null : new Date(instant.getTime() + retryAfterMs);
  const state = nextAttemptAt ? "pending" : "failed";
  const isLasting = failedMs >= timings.disableAfterMs;
  const days = Math.round(timings.disableAfterMs / 86_400_000);
  await transaction(async (tx) => {
    const lease = { id: turn.id, leaseUntil: turn.leaseUntil };
    await tx.webhook.updateMany({
      where: lease,
      data: { leaseUntil: null, restUntil, failingSince: since },
    });
    await tx.$executeRaw`
      UPDATE "WebhookEvent" SET state = ${state}::"WebhookEventState",
        "nextAttemptAt" = ${nextAttemptAt},
        tries = jsonb_path_query_array(tries || ${JSON.stringify(attempt)}::jsonb, ${latest}::jsonpath)
      WHERE id = ${eventId}::uuid AND state = 'pending' AND attempts = ${number}::int`;
    const reason =
      outcome === "gone"
        ? webhookReasons.because("gone")
        : isLasting && webhookReasons.because("failing", { days });
    if (!reason) return;
    const { count } = await tx.webhook.updateMany({
      where: { id: turn.id, url: turn.url, state: "active" },
      data: { state: "disabled", reasonCode: reason.code, reasonValues: reason.values },
    });
    if (count === 0) return;
    log.warn({ webhookId: turn.id, reason: reason.code }, "A webhook is switched off.");
    await recordSystemAudit(tx, workspaceId(turn.workspaceId), {
      action: "webhook.disabled",
      targetType: "webhook",
      targetId: turn.id,
      before: { state: "active" },
      after: { state: "disabled" },
    });
    await notify(tx, workspaceId(turn.workspaceId), {
      type: "webhook_disabled",
      subject: webhookSubject(turn.id),
      to: { admins: "always" },
      notice: { code: "webhook_disabled", values: { host: new URL(turn.url).host, reason } },
    });
  });
}

export async function postponeEvent(eventId: string, nextAttemptAt: Date): Promise<void> {
  await db.webhookEvent.updateMany({
    where: { id: eventId, nextAttemptAt: { not: null } },
    data: { nextAttemptAt },
  });
}

export async function endTurn({ id, leaseUntil }: Turn, restUntil?: Date): Promise<void> {
  await db.webhook.updateMany({
    where: { id, leaseUntil },
    data: { leaseUntil: null, ...(restUntil && { restUntil }) },
  });
}
