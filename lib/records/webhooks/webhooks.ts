import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { hostGate } from "@/lib/kernel/http/guarded-fetch";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { actorName } from "@/lib/records/audit/actor-name";
import { recordAudit } from "@/lib/records/audit/record-audit";
import type { AuditAction } from "@/lib/records/audit/schema";
import { resolveNotifications } from "@/lib/records/notifications/resolve-notifications";
import { webhookReasons } from "@/lib/records/words/reasons";
import { wordReason } from "@/lib/records/words/word-reason";
import { Prisma } from "@/prisma/generated/client";
import { type WebhookEventType, webhookEventTypes } from "./event-types";
import { rotationHours, webhookSubject, webhooksMax } from "./rules";
import {
  CreatedWebhook,
  CreateWebhook,
  DeletedWebhook,
  ListWebhooks,
  StoredAttempt,
  UpdateWebhook,
  type Webhook,
  WebhookAnswer,
  type WebhookHealth,
  WebhookList,
  WebhookParams,
} from "./schema";
import { createKey } from "./signature";
import {
  assertAccounts,
  changeWebhook,
  countWebhooks,
  deleteWebhookRow,
  findPulses,
  findWebhook,
  findWebhookPage,
  insertWebhook,
  lockWebhook,
  replaceKey,
  type WebhookPulse,
  type WebhookRow,
} from "./webhook-store";

const hourMs = 3_600_000;
const shownAttempts = 30;

export const listWebhooks = operation({
  name: "list_webhooks",
  summary: "List the addresses that hear what happens, newest first",
  scope: "workspace:admin",
  level: "read",
  input: ListWebhooks,
  output: WebhookList,
  run: async ({ workspaceId }, page) => {
    const { rows, hasMore } = await findWebhookPage(db, workspaceId, page);
    return toPage(await presentAll(db, rows), hasMore);
  },
});

export const getWebhook = operation({
  name: "get_webhook",
  summary: "Read a webhook",
  scope: "workspace:admin",
  level: "read",
  input: WebhookParams,
  output: WebhookAnswer,
  run: async ({ workspaceId }, { webhookId }) => {
    return { webhook: await present(db, await findWebhook(db, workspaceId, webhookId)) };
  },
});

export const createWebhook = operation({
  name: "create_webhook",
  summary: "Have an address of another system hear what happens",
  scope: "workspace:admin",
  level: "publish",
  input: CreateWebhook,
  output: CreatedWebhook,
  failures: ["not_found", "limit_reached"],
  run: async (actor, { types, connectionIds, algorithm, ...given }) => {
    assertReachable(given.url);
    const key = createKey(algorithm);
    return await transaction(async (tx) => {
      const { workspaceId, userId: createdById } = actor;
      await lockWorkspace(tx, workspaceId);
      if ((await countWebhooks(tx, workspaceId)) >= webhooksMax) throw tooMany();
      const accounts = unique(connectionIds);
      await assertAccounts(tx, workspaceId, accounts);
      const row = await insertWebhook(tx, workspaceId, {
        ...given,
        types: unique(types),
        connectionIds: accounts,
        algorithm: algorithm === "ed25519" ? algorithm : "hmac_sha256",
        createdById,
        key,
      });
      await audit(tx, actor, "webhook.created", { after: row });
      return { webhook: await present(tx, row), secret: key.secret };
    });
  },
});

export const updateWebhook = operation({
  name: "update_webhook",
  summary: "Change a webhook",
  scope: "workspace:admin",
  level: "publish",
  input: UpdateWebhook,
  output: WebhookAnswer,
  run: async (actor, { webhookId, types, connectionIds, ...given }) => {
    if (given.url !== undefined) assertReachable(given.url);
    return await transaction(async (tx) => {
      const { workspaceId } = actor;
      const before = await lockWebhook(tx, workspaceId, webhookId);
      const accounts = connectionIds === undefined ? undefined : unique(connectionIds);
      if (accounts) await assertAccounts(tx, workspaceId, accounts);
      const row = await changeWebhook(tx, webhookId, {
        ...(given.url !== undefined && { url: given.url }),
        ...(given.description !== undefined && { description: given.description }),
        ...(given.withContent !== undefined && { withContent: given.withContent }),
        ...(types !== undefined && { types: unique(types) }),
        ...(accounts && { connectionIds: accounts }),
      });
      await audit(tx, actor, "webhook.updated", { before, after: row });
      return { webhook: await present(tx, row) };
    });
  },
});

/** Its events go with it, those that wait included. */
export const deleteWebhook = operation({
  name: "delete_webhook",
  summary: "Remove a webhook and its log",
  scope: "workspace:admin",
  level: "publish",
  input: WebhookParams,
  output: DeletedWebhook,
  run: (actor, { webhookId }) =>
    transaction(async (tx) => {
      const before = await lockWebhook(tx, actor.workspaceId, webhookId);
      await deleteWebhookRow(tx, webhookId);
      await resolveNotifications(tx, actor.workspaceId, {
        subjects: [webhookSubject(webhookId)],
        resolution: "deleted",
      });
      await audit(tx, actor, "webhook.deleted", { before });
      return { deleted: true as const };
    }),
});

/** A second rotation within the time of both would drop the secret that receivers still use. */
export const rotateWebhookSecret = operation({
  name: "rotate_webhook_secret",
  summary: "Make a new secret; the one of before signs beside it for 24 hours",
  scope: "workspace:admin",
  level: "publish",
  input: WebhookParams,
  output: CreatedWebhook,
  failures: ["rotation_in_progress"],
  run: (actor, { webhookId }) =>
    transaction(async (tx) => {
      const before = await lockWebhook(tx, actor.workspaceId, webhookId);
      const { formerSecretUntil, algorithm } = before;
      if (formerSecretUntil && formerSecretUntil > now()) throw stillRotating(formerSecretUntil);
      const key = createKey(algorithm === "ed25519" ? algorithm : "hmac-sha256");
      const formerUntil = new Date(now().getTime() + rotationHours * hourMs);
      const row = await replaceKey(tx, webhookId, { key, formerUntil });
      await audit(tx, actor, "webhook.rotated", { after: row, before });
      return { webhook: await present(tx, row), secret: key.secret };
    }),
});

/** Its events wait. One that is switched off stays so: it gets none. */
export const pauseWebhook = operation({
  name: "pause_webhook",
  summary: "Have a webhook's events wait",
  scope: "workspace:admin",
  level: "publish",
  input: WebhookParams,
  output: WebhookAnswer,
  run: (actor, { webhookId }) =>
    transaction(async (tx) => {
      const before = await lockWebhook(tx, actor.workspaceId, webhookId);
      if (before.state !== "active") return { webhook: await present(tx, before) };
      const { code, values } = webhookReasons.because("paused_by", {
        name: await actorName(tx, actor),
      });
      const row = await changeWebhook(tx, webhookId, {
        state: "paused",
        reasonCode: code,
        reasonValues: values,
      });
      await audit(tx, actor, "webhook.paused", { before, after: row });
      return { webhook: await present(tx, row) };
    }),
});

/** Also switches one on again that was switched off; it is not failing until it fails again. */
export const resumeWebhook = operation({
  name: "resume_webhook",
  summary: "Send a webhook's events again, those that waited first",
  scope: "workspace:admin",
  level: "publish",
  input: WebhookParams,
  output: WebhookAnswer,
  run: (actor, { webhookId }) =>
    transaction(async (tx) => {
      const before = await lockWebhook(tx, actor.workspaceId, webhookId);
      const row = await changeWebhook(tx, webhookId, {
        state: "active",
        reasonCode: null,
        reasonValues: Prisma.DbNull,
        failingSince: null,
        restUntil: null,
      });
      if (before.state !== "active") {
        await resolveNotifications(tx, actor.workspaceId, {
          subjects: [webhookSubject(webhookId)],
          resolution: "resumed",
        });
        await audit(tx, actor, "webhook.resumed", { before, after: row });
      }
      return { webhook: await present(tx, row) };
    }),
});

async function present(tx: Tx, row: WebhookRow): Promise<Webhook> {
  const [webhook] = await presentAll(tx, [row]);
  if (!webhook) throw new Error("A webhook was not presented.");
  return webhook;
}

async function presentAll(tx: Tx, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const pulses = await findPulses(
    tx,
    rows.map(({ id }) => id),
    shownAttempts,
  );
  return rows.map((row) => {
    const { reasonCode, reasonValues, formerSecretUntil, ...shown } = row;
    const pulse = pulses.find(({ webhookId }) => webhookId === row.id);
    const isRotating = formerSecretUntil !== null && formerSecretUntil > now();
    return {
      ...shown,
      types: orNull(row.types.filter(isKnownType)),
      connectionIds: orNull(row.connectionIds),
      algorithm: row.algorithm === "ed25519" ? "ed25519" : "hmac-sha256",
      reason: reasonCode && wordReason({ code: reasonCode, values: reasonValues }),
      createdAt: row.createdAt.toISOString(),
      previousSecretUntil: isRotating ? formerSecretUntil.toISOString() : null,
      health: { waiting: pulse?.waiting ?? 0, attempts: attemptsIn(pulse?.latest ?? []) },
    };
  });
}

function attemptsIn(latest: WebhookPulse["latest"]): WebhookHealth["attempts"] {
  return latest
    .flatMap(({ id: eventId, type, tries }) => {
      if (!isKnownType(type)) return [];
      return StoredAttempt.array()
        .parse(tries)
        .map(({ at, status, durationMs }) => {
          return { eventId, type, at, status, durationMs, delivered: isSuccess(status) };
        });
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(-shownAttempts);
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

function isKnownType(type: string): type is WebhookEventType {
  return (webhookEventTypes as readonly string[]).includes(type);
}

/** Null stands for all of them, as an empty list does in a row. */
function orNull<Item>(list: Item[]): Item[] | null {
  return list.length > 0 ? list : null;
}

function unique<Item>(list: readonly Item[] | null): Item[] {
  return [...new Set(list)];
}

/** Refuses what no attempt could ever call; where a name leads is looked up at each attempt. */
function assertReachable(address: string): void {
  const url = new URL(address);
  if (hostGate(env.ALLOWED_HOSTS)(url)) return;
  const message = reasonAgainst(url);
  throw new AppError("validation_failed", `url: ${message}`, {
    details: [{ path: "url", code: "not_callable", message }],
  });
}

function reasonAgainst({ username, password, protocol, host }: URL): string {
  if (username !== "" || password !== "") return "must not hold a name or a password";
  if (protocol !== "https:") {
    return `must begin with https://, unless ALLOWED_HOSTS of this installation names ${host}`;
  }
  return `must be a public host on port 443, unless ALLOWED_HOSTS of this installation names ${host}`;
}

function tooMany(): AppError {
  const message = `There are ${webhooksMax} webhooks already. Remove one first.`;
  return new AppError("limit_reached", message);
}

function stillRotating(until: Date): AppError {
  const message = `The secret from before the last rotation still signs, until ${until.toISOString()}. Rotate again after that.`;
  return new AppError("rotation_in_progress", message);
}

type Audited = Pick<
  WebhookRow,
  "id" | "url" | "description" | "types" | "connectionIds" | "withContent" | "state"
>;

async function audit(
  tx: Tx,
  actor: Actor,
  action: Extract<AuditAction, `webhook.${string}`>,
  { before, after }: { before?: Audited; after?: Audited },
): Promise<void> {
  const targetId = (after ?? before)?.id ?? "";
  await recordAudit(tx, actor, {
    action,
    targetType: "webhook",
    targetId,
    before: before && audited(before),
    after: after && audited(after),
  });
}

/** A path or a query of the address may be a secret, as that of Slack's is. */
function audited({ url, ...row }: Audited) {
  return { ...row, host: new URL(url).host };
}
