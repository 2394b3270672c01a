import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { db } from "@/lib/kernel/db";
import { hostGate } from "@/lib/kernel/http/guarded-fetch";
import { capturedLog } from "@/testing/run/captured-log";
import { eventually } from "@/testing/run/eventually";
import { type Answer, startWebhookReceiver, withStatus } from "@/testing/servers/webhook-receiver";
import { canariesIn } from "@/testing/world/canaries";
import { aWebhook, ping, quickWebhookTimings } from "@/testing/world/webhooks";
import { createWorkspace, type Person } from "@/testing/world/world";
import type { StoredTry } from "./send-event";
import { createKey } from "./signature";
import { startWebhookWorker } from "./start-webhook-worker";
import { purgeWebhookEvents } from "./webhook-health";
import { sealSecret } from "./webhook-secrets";

let admin: Person;
let workspaceId: string;

beforeEach(async () => {
  // A worker sends the events of every webhook that there is.
  await db.webhook.deleteMany();
  ({ admin } = await createWorkspace("Sample Team"));
  ({ workspaceId } = admin);
});

async function receiver(answer?: Answer) {
  const started = await startWebhookReceiver(answer);
  onTestFinished(started.stop);
  return started;
}

function worker(
  gate: ReturnType<typeof hostGate>,
  timings: Partial<typeof quickWebhookTimings> = {},
) {
  const started = startWebhookWorker({ gate, timings: { ...quickWebhookTimings, ...timings } });
  onTestFinished(started.stop);
  return started;
}

const row = (id: string) => db.webhookEvent.findUniqueOrThrow({ where: { id } });
const webhookRow = (id: string) => db.webhook.findUniqueOrThrow({ where: { id } });
const delivered = (id: string) =>
  eventually(async () => expect(await row(id)).toMatchObject({ state: "delivered" }));
const triesOf = async (id: string) => (await row(id)).tries as StoredTry[];

describe("an event", () => {
  it("is sent once, signed, with its answer kept", async () => {
    const { url, heard, gate } = await receiver();
    const webhook = await aWebhook(workspaceId, { url });
    const id = await ping(webhook, workspaceId);
    worker(gate);
    await delivered(id);
    expect(heard).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = heard;
    expect(headers["content-type"]).toBe("application/json");
    expect(
      new Webhook(webhook.secret).verify(body, headers as Record<string, string>),
    ).toMatchObject({ type: "endpoint.ping", data: { webhookId: webhook.id } });
    expect(await row(id)).toMatchObject({ body, attempts: 1, nextAttemptAt: null });
    expect(await triesOf(id)).toMatchObject([
      { status: 200, error: null, answer: "taken", headers: { "webhook-id": id } },
    ]);
    expect((await webhookRow(webhook.id)).leaseUntil).toBeNull();
  });

  it("is signed by the former secret as well until that ends", async () => {
    const { url, heard, gate } = await receiver();
    const former = createKey("hmac-sha256").secret;
    const webhook = await aWebhook(workspaceId, { url });
    await db.webhook.update({
      where: { id: webhook.id },
      data: {
        sealedFormerSecret: sealSecret(webhook.id, "sealedFormerSecret", former),
        formerSecretUntil: new Date(Date.now() + 60_000),
      },
    });
    const first = await ping(webhook, workspaceId);
    worker(gate);
    await delivered(first);
    for (const secret of [webhook.secret, former]) {
      const { body = "", headers = {} } = heard[0] ?? {};
      new Webhook(secret).verify(body, headers as Record<string, string>);
    }
    const formerSecretUntil = new Date(0);
    await db.webhook.update({ where: { id: webhook.id }, data: { formerSecretUntil } });
    await delivered(await ping(webhook, workspaceId));
    expect(
      heard.map(({ headers }) => String(headers["webhook-signature"]).split(" ").length),
    ).toEqual([2, 1]);
  });

  it("is tried ten times under one id and with one body, then given up", async () => {
    const { url, heard, gate } = await receiver(withStatus(500));
    const webhook = await aWebhook(workspaceId, { url });
    const id = await ping(webhook, workspaceId);
    worker(gate);
    await eventually(async () => expect(await row(id)).toMatchObject({ state: "failed" }));
    expect(await row(id)).toMatchObject({ attempts: 10, nextAttemptAt: null });
    expect(heard).toHaveLength(10);
    expect(new Set(heard.map((event) => `${event.id} ${event.body}`)).size).toBe(1);
    expect((await triesOf(id)).map(({ status, error }) => [status, error])).toEqual(
      Array.from({ length: 10 }, () => [500, "It answered 500."]),
    );
    expect((await webhookRow(webhook.id)).failingSince).not.toBeNull();
  });

  it("that was given up is tried ten times more when it is sent again, the latest twenty kept", async () => {
    const { url, gate } = await receiver(withStatus(500));
    const webhook = await aWebhook(workspaceId, { url });
    const id = await ping(webhook, workspaceId);
    worker(gate);
    for (const count of [10, 20, 20]) {
      await eventually(async () => expect(await row(id)).toMatchObject({ state: "failed" }));
      expect(await triesOf(id)).toHaveLength(count);
      const again = { state: "pending", nextAttemptAt: new Date() } as const;
      await db.webhookEvent.update({ where: { id }, data: again });
    }
  });

  it("does not wait for an earlier one that is refused", async () => {
    const refused: string[] = [];
    const { url, gate } = await receiver((response, { id }) => {
      response.writeHead(refused.includes(id) ? 422 : 204).end();
    });
    const webhook = await aWebhook(workspaceId, { url });
    const first = await ping(webhook, workspaceId);
    refused.push(first);
    const second = await ping(webhook, workspaceId);
    worker(gate, { retryAfterMs: quickWebhookTimings.retryAfterMs.map(() => 3_600_000) });
    await delivered(second);
    expect(await row(first)).toMatchObject({ state: "pending", attempts: 1 });
    expect(await webhookRow(webhook.id)).toMatchObject({ failingSince: null, restUntil: null });
  });

  it("goes out after those that were written before it", async () => {
    const { url, heard, gate } = await receiver();
    const webhook = await aWebhook(workspaceId, { url });
    const ids: string[] = [];
    for (let count = 0; count < 45; count += 1) ids.push(await ping(webhook, workspaceId));
    worker(gate);
    await delivered(ids.at(-1) ?? "");
    expect(heard.map(({ id }) => id)).toEqual(ids);
  });

  it("is gone a month after it was written", async () => {
    const webhook = await aWebhook(workspaceId, { state: "paused" });
    const [old, young] = [await ping(webhook, workspaceId), await ping(webhook, workspaceId)];
    const at = new Date(Date.now() - 31 * 86_400_000);
    await db.webhookEvent.update({ where: { id: old }, data: { at } });
    expect(await purgeWebhookEvents()).toBe(1);
    expect(await db.webhookEvent.findMany({ select: { id: true } })).toEqual([{ id: young }]);
  });
});

describe("an address", () => {
  it("that redirects is not followed", async () => {
    const { url, heard, gate } = await receiver((response, { path }) => {
      response.writeHead(path === "/hooks" ? 302 : 200, { location: "/elsewhere" }).end();
    });
    const webhook = await aWebhook(workspaceId, { url });
    const id = await ping(webhook, workspaceId);
    worker(gate, { retryAfterMs: [] });
    await eventually(async () => expect(await row(id)).toMatchObject({ state: "failed" }));
    expect(heard.map(({ path }) => path)).toEqual(["/hooks"]);
    expect(await triesOf(id)).toMatchObject([
      { status: 302, error: "It redirects elsewhere, which is not followed." },
    ]);
  });

  it("that is gone is switched off, and administrators hear of it", async () => {
    const { url, host, gate } = await receiver(withStatus(410));
    const webhook = await aWebhook(workspaceId, { url });
    await ping(webhook, workspaceId);
    worker(gate);
    await eventually(async () => {
      expect(await webhookRow(webhook.id)).toMatchObject({
        state: "disabled",
        reasonCode: "webhook.gone",
      });
    });
    const told = await db.notification.findMany({ where: { workspaceId } });
    expect(told).toMatchObject([
      {
        userId: admin.userId,
        type: "webhook_disabled",
        values: { host, reason: { code: "webhook.gone" } },
      },
    ]);
    expect(told[0]?.mailDueAt).not.toBeNull();
    expect(await db.auditEntry.findMany({ where: { workspaceId } })).toMatchObject([
      { action: "webhook_disabled", actorUserId: null, after: { state: "disabled" } },
    ]);
  });

  it("is switched off by the first failure after five days of nothing but failures", async () => {
    const { url, gate } = await receiver(withStatus(503));
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const [lasting, young] = [
      await aWebhook(workspaceId, { url, failingSince: days(5.1) }),
      await aWebhook(workspaceId, { url, failingSince: days(4.9) }),
    ];
    for (const webhook of [lasting, young]) await ping(webhook, workspaceId);
    worker(gate);
    await eventually(async () => {
      expect(await webhookRow(lasting.id)).toMatchObject({
        state: "disabled",
        reasonCode: "webhook.failing",
        reasonValues: { days: 5 },
      });
    });
    expect(await webhookRow(young.id)).toMatchObject({ state: "active" });
    expect(await db.notification.count({ where: { workspaceId } })).toBe(1);
  });

  it.each([
    ["asks for a minute", withStatus(500, { "retry-after": "60" }), 60],
    ["asks for time until an instant", untilInAnHour, 3_599],
    ["is overloaded", withStatus(429), 30],
    ["asks for more than a day", withStatus(502, { "retry-after": "9999999" }), 86_400],
  ])("that %s has it", async (_, answer, seconds) => {
    const { url, gate, heard } = await receiver(answer);
    const webhook = await aWebhook(workspaceId, { url });
    const id = await ping(webhook, workspaceId);
    await ping(webhook, workspaceId);
    worker(gate, { overloadedMs: 30_000, askedRestMaxMs: 86_400_000 });
    await eventually(async () => expect(await triesOf(id)).toHaveLength(1));
    const [{ at } = { at: "" }] = await triesOf(id);
    const { restUntil } = await webhookRow(webhook.id);
    expect((restUntil?.getTime() ?? 0) - Date.parse(at)).toBeGreaterThanOrEqual(seconds * 1_000);
    expect(heard).toHaveLength(1);
  });

  it("that never answers delays no other, and is given up in time", async () => {
    const mute = await receiver(() => undefined);
    const { url, host } = await receiver();
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      ids.push(await ping(await aWebhook(workspaceId, { url: mute.url }), workspaceId));
    }
    const id = await ping(await aWebhook(workspaceId, { url }), workspaceId);
    const gate = hostGate([host, mute.host]);
    const started = startWebhookWorker({
      gate,
      timings: { ...quickWebhookTimings, attemptMs: 3_600_000 },
    });
    await delivered(id);
    await started.stop();
    expect(await triesOf(ids[0] ?? "")).toEqual([]);
    expect((await db.webhook.findMany()).map(({ leaseUntil }) => leaseUntil)).toEqual(
      Array.from({ length: 21 }, () => null),
    );
    worker(gate, { attemptMs: 100 });
    await eventually(async () => {
      expect(await triesOf(ids[0] ?? "")).toMatchObject([
        { status: null, error: "It did not answer within 0.1 s." },
      ]);
    });
  });

  it("has taken what it said 200 to, though its answer stops or never ends", async () => {
    const { url, gate } = await receiver(async (response, { path }) => {
      response.writeHead(200);
      response.write("a".repeat(path.endsWith("long") ? 5_000 : 10));
      if (path.endsWith("cut")) setImmediate(() => response.destroy());
    });
    const answers: number[] = [];
    worker(gate);
    for (const end of ["long", "cut", "open"]) {
      const webhook = await aWebhook(workspaceId, { url: `${url}/${end}` });
      const id = await ping(webhook, workspaceId);
      await delivered(id);
      answers.push((await triesOf(id))[0]?.answer?.length ?? 0);
    }
    expect(answers).toEqual([1_024, 10, 10]);
  });

  it.each([
    ["http://127.0.0.1:9/", "Its address is not public https, and ALLOWED_HOSTS does not name it."],
    ["https://127.0.0.1/", "Its address is not public https, and ALLOWED_HOSTS does not name it."],
    [
      "https://[::ffff:10.0.0.1]/",
      "Its address is not public https, and ALLOWED_HOSTS does not name it.",
    ],
    ["https://localhost/", "Its address is not public https, and ALLOWED_HOSTS does not name it."],
  ])("inside is not asked: %s", async (url, error) => {
    const webhook = await aWebhook(workspaceId, { url });
    const id = await ping(webhook, workspaceId);
    worker(hostGate([]));
    await eventually(async () => expect((await triesOf(id))[0]).toMatchObject({ error }));
  });

  it("that is paused hears nothing until it is resumed, then all of it", async () => {
    const { url, heard, gate } = await receiver();
    const paused = await aWebhook(workspaceId, { url, state: "paused" });
    const active = await aWebhook(workspaceId, { url });
    const waiting = await ping(paused, workspaceId);
    const other = await ping(active, workspaceId);
    worker(gate);
    await delivered(other);
    expect(heard.map(({ id }) => id)).toEqual([other]);
    await db.webhook.update({ where: { id: paused.id }, data: { state: "active" } });
    await delivered(waiting);
  });

  it("whose secret cannot be opened is sent nothing, and what waits is kept", async () => {
    const { url, heard, gate } = await receiver();
    const webhook = await aWebhook(workspaceId, { url });
    const { sealedSecret } = await webhookRow(webhook.id);
    const underAnotherKey = sealedSecret.replace("v1.test.", "v1.gone.");
    await db.webhook.update({
      where: { id: webhook.id },
      data: { sealedSecret: underAnotherKey },
    });
    const id = await ping(webhook, workspaceId);
    worker(gate);
    await eventually(async () => expect((await webhookRow(webhook.id)).restUntil).not.toBeNull());
    expect(heard).toEqual([]);
    await db.webhook.update({ where: { id: webhook.id }, data: { sealedSecret } });
    await delivered(id);
  });
});

it("the log names neither a secret nor an address", async () => {
  const { url, gate } = await receiver(withStatus(410));
  const webhook = await aWebhook(workspaceId, { url: `${url}/T0KEN-IN-PATH` });
  await ping(webhook, workspaceId);
  const lines = capturedLog();
  worker(gate);
  await eventually(async () => {
    expect(await webhookRow(webhook.id)).toMatchObject({ state: "disabled" });
  });
  const log = lines.join("\n");
  expect(log).toContain("switched off");
  expect(log).not.toContain("T0KEN");
  expect(canariesIn(log)).toEqual([]);
});

function untilInAnHour(response: ServerResponse): void {
  const until = new Date(Date.now() + 3_600_000).toUTCString();
  response.writeHead(503, { "retry-after": until }).end();
}
