import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { storableInstant } from "@/lib/kernel/time/storable-instant";
import {
  findEventPage,
  insertPing,
  requeueEvent,
  requeueEvents,
  type WebhookEventRow,
} from "./event-list-store";
import { keptDays } from "./rules";
import {
  ListWebhookEvents,
  ReplayAnswer,
  ReplayWebhook,
  StoredAttempt,
  WebhookEvent,
  WebhookEventAnswer,
  WebhookEventList,
  WebhookEventParams,
  WebhookEventType,
  WebhookParams,
} from "./schema";
import { changeWebhook, findWebhook, lockWebhook } from "./webhook-store";

const dayMs = 86_400_000;

export const listWebhookEvents = operation({
  name: "list_webhook_events",
  summary: "List what a webhook was sent in the last 30 days, and the answers, newest first",
  scope: "workspace:admin",
  level: "read",
  input: ListWebhookEvents,
  output: WebhookEventList,
  run: async ({ workspaceId }, { webhookId, ...page }) => {
    await findWebhook(db, workspaceId, webhookId);
    const { rows, hasMore } = await findEventPage(db, webhookId, page);
    return toPage(rows.map(presentEvent), hasMore);
  },
});

/**
 * The event is sent at once, also where the address rests after failures: a person asks whether it is
 * well again. It waits while the webhook is paused.
 */
export const testWebhook = operation({
  name: "test_webhook",
  summary: "Send a webhook a test event",
  scope: "workspace:admin",
  level: "publish",
  input: WebhookParams,
  output: WebhookEventAnswer,
  run: ({ workspaceId }, { webhookId }) =>
    transaction(async (tx) => {
      await lockWebhook(tx, workspaceId, webhookId);
      await changeWebhook(tx, webhookId, { restUntil: null });
      return { event: presentEvent(await insertPing(tx, workspaceId, webhookId)) };
    }),
});

export const resendWebhookEvent = operation({
  name: "resend_webhook_event",
  summary: "Send an event again, under the same id",
  scope: "workspace:admin",
  level: "publish",
  input: WebhookEventParams,
  output: WebhookEventAnswer,
  run: ({ workspaceId }, { webhookId, eventId }) =>
    transaction(async (tx) => {
      await lockWebhook(tx, workspaceId, webhookId);
      await changeWebhook(tx, webhookId, { restUntil: null });
      return { event: presentEvent(await requeueEvent(tx, webhookId, eventId)) };
    }),
});

export const replayWebhook = operation({
  name: "replay_webhook",
  summary:
    "Send the failed events since an instant again, or all of them; at most 10,000, the oldest first",
  scope: "workspace:admin",
  level: "publish",
  input: ReplayWebhook,
  output: ReplayAnswer,
  run: ({ workspaceId }, { webhookId, since, state }) =>
    transaction(async (tx) => {
      await lockWebhook(tx, workspaceId, webhookId);
      const from = storableInstant(since);
      assertKept(from);
      return { queued: await requeueEvents(tx, webhookId, { since: from, state }) };
    }),
});

function assertKept(since: Date): void {
  if (since.getTime() >= now().getTime() - keptDays * dayMs) return;
  const message = `must be within the last ${keptDays} days, which events are kept for`;
  throw new AppError("validation_failed", `since: ${message}`, {
    details: [{ path: "since", code: "too_old", message }],
  });
}

function presentEvent({ at, nextAttemptAt, tries, body, ...row }: WebhookEventRow) {
  const attempts = StoredAttempt.array().parse(tries);
  return WebhookEvent.parse({
    id: row.id,
    type: WebhookEventType.parse(row.type),
    createdAt: at.toISOString(),
    state: row.state,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    attempts: attempts.map(({ headers: _headers, ...attempt }) => attempt),
    payload: body,
    headers: attempts.map(({ headers }) => headers),
  });
}
