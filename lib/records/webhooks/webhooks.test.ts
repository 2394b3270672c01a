import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as resendRoute from "@/app/api/webhooks/[webhookId]/events/[eventId]/resend/route";
import * as eventsRoute from "@/app/api/webhooks/[webhookId]/events/route";
import * as pauseRoute from "@/app/api/webhooks/[webhookId]/pause/route";
import * as replayRoute from "@/app/api/webhooks/[webhookId]/replay/route";
import * as resumeRoute from "@/app/api/webhooks/[webhookId]/resume/route";
import * as rotateRoute from "@/app/api/webhooks/[webhookId]/rotate/route";
import * as webhookRoute from "@/app/api/webhooks/[webhookId]/route";
import * as testRoute from "@/app/api/webhooks/[webhookId]/test/route";
import * as webhooksRoute from "@/app/api/webhooks/route";
import type { HttpMethod, RouteModule } from "@/lib/api/http/methods";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { webhooksMax } from "./rules";
import { openSecret } from "./webhook-secrets";
import { createWebhook, getWebhook, rotateWebhookSecret } from "./webhooks";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

const hourMs = 3_600_000;
const url = "https://hooks.example/herald?token=quiet";

type By = { as?: Person; headers?: Record<string, string | null> };

function call(
  module: RouteModule,
  method: HttpMethod,
  given: { path: string; body?: object } & By,
) {
  const { path, body, ...by } = given;
  const [, , , webhookId = "", , eventId = ""] = path.split("?", 1)[0]?.split("/") ?? [];
  const params = { ...(webhookId && { webhookId }), ...(eventId && { eventId }) };
  return callRoute(module, method, { path, params, ...(body && { body }), as: world.admin, ...by });
}

const create = (body: object = {}, by: By = {}) =>
  call(webhooksRoute, "POST", { path: "/api/webhooks", body: { url, ...body }, ...by });

async function made(fields: object = {}): Promise<string> {
  return (await createWebhook(world.admin, { url, ...fields })).webhook.id;
}

const act = (id: string, what: string, module: RouteModule, body: object = {}, by: By = {}) =>
  call(module, "POST", { path: `/api/webhooks/${id}/${what}`, body, ...by });

const read = async (id: string) => {
  const { body } = await call(webhookRoute, "GET", { path: `/api/webhooks/${id}?include=*` });
  return body.webhook;
};

async function eventOf(webhookId: string, fields: object = {}) {
  return await db.webhookEvent.create({
    data: {
      webhookId,
      workspaceId: world.workspace.id,
      type: "post.published",
      at: now(),
      facts: {},
      ...fields,
    },
  });
}

const tried = (status: number | null, fields: object = {}) => ({
  at: now().toISOString(),
  status,
  durationMs: 120,
  error: status === null ? "It did not answer." : null,
  answer: "Thanks",
  ...fields,
});

describe("a webhook", () => {
  it("is for all types and accounts unless asked otherwise, and shows its secret once", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toEqual({
      webhook: {
        id: expect.any(String),
        url,
        description: "",
        types: null,
        connectionIds: null,
        withContent: false,
        algorithm: "hmac-sha256",
        publicKey: null,
        state: "active",
        reason: null,
        createdAt: expect.any(String),
        previousSecretUntil: null,
      },
      secret: expect.stringMatching(/^whsec_/),
    });
    const listed = await call(webhooksRoute, "GET", { path: "/api/webhooks?include=*" });
    expect(listed.body).toMatchObject({
      items: [{ url, health: { waiting: 0, attempts: [] } }],
      hasMore: false,
    });
    const secret = String(body.secret);
    const kept = [await db.webhook.findMany(), await db.auditEntry.findMany(), listed.body];
    expect(JSON.stringify(kept)).not.toContain(secret);
    const [row] = await db.webhook.findMany({ where: { workspaceId: world.workspace.id } });
    expect(openSecret(row?.id ?? "", "sealedSecret", row?.sealedSecret ?? "")).toBe(secret);
  });

  it("has a public key where it was made with a key pair", async () => {
    const { body } = await create({ algorithm: "ed25519" });
    expect(body).toMatchObject({
      webhook: { algorithm: "ed25519", publicKey: expect.stringMatching(/^whpk_/) },
      secret: expect.stringMatching(/^whsk_/),
    });
  });

  it("names an account of the workspace only", async () => {
    const own = [world.connection.id, world.connection.id];
    const { body } = await create({ connectionIds: own, types: ["post.failed", "post.failed"] });
    expect(body.webhook).toMatchObject({
      connectionIds: [world.connection.id],
      types: ["post.failed"],
    });
    const foreign = [world.elsewhere.connection.id];
    expect(await create({ connectionIds: foreign })).toMatchObject({ status: 404 });
    const id = await made();
    const path = `/api/webhooks/${id}`;
    const changed = await call(webhookRoute, "PATCH", { path, body: { connectionIds: foreign } });
    expect(changed.status).toBe(404);
  });

  it.each([
    "http://hooks.example/",
    "https://hooks.example:8443/",
    "https://localhost/hook",
    "https://127.0.0.1/hook",
    "https://10.0.0.8/",
    "https://[::1]/",
    "https://intranet/",
    "https://ada:word@hooks.example/",
    "ftp://hooks.example/",
    "nonsense",
    `https://hooks.example/${"a".repeat(2_000)}`,
  ])("is never made for %s", async (address) => {
    const { status, body } = await create({ url: address });
    expect([status, body]).toMatchObject([
      400,
      { error: { code: "validation_failed", details: [{ path: "url" }] } },
    ]);
    const path = `/api/webhooks/${await made()}`;
    expect(await call(webhookRoute, "PATCH", { path, body: { url: address } })).toMatchObject({
      status: 400,
    });
  });

  it("may call what the operator allows by name, over http too", async () => {
    env.ALLOWED_HOSTS.push("127.0.0.1:5678");
    try {
      expect((await create({ url: "http://127.0.0.1:5678/webhook" })).status).toBe(200);
      expect((await create({ url: "http://127.0.0.1:5679/webhook" })).status).toBe(400);
    } finally {
      env.ALLOWED_HOSTS.pop();
    }
  });

  it("is one of fifty at most, also where two are made at once", async () => {
    for (let count = 1; count < webhooksMax; count += 1) await made();
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: "limit_reached" },
    });
  });

  it("changes only what a change names, and the log keeps its host alone", async () => {
    const id = await made({ description: "Slack", types: ["post.failed"] });
    const path = `/api/webhooks/${id}`;
    const body = { url: "https://hooks.example/other?token=secret", types: null };
    const { body: changed } = await call(webhookRoute, "PATCH", { path, body });
    expect(changed.webhook).toMatchObject({ ...body, description: "Slack", withContent: false });
    await call(webhookRoute, "PATCH", { path, body: { withContent: true, description: "" } });
    expect(await read(id)).toMatchObject({ withContent: true, description: "" });
    const entries = await auditTrail({ targetId: id });
    expect(entries.map(({ action }) => action)).toEqual([
      "webhook.created",
      "webhook.updated",
      "webhook.updated",
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/token|secret/);
    expect(entries[0]?.after).toMatchObject({ host: "hooks.example" });
  });

  it("goes with its events", async () => {
    const id = await made();
    await eventOf(id);
    const { body } = await call(webhookRoute, "DELETE", { path: `/api/webhooks/${id}` });
    expect(body).toEqual({ deleted: true });
    expect(await db.webhookEvent.count({ where: { webhookId: id } })).toBe(0);
    expect(await read(id)).toBeUndefined();
  });
});

describe("rotation", () => {
  it("lets both secrets sign for 24 hours, within which there is no second one", async () => {
    const { body: first } = await create();
    const id = String(Object(first.webhook).id);
    const { body } = await act(id, "rotate", rotateRoute);
    expect(body.secret).not.toBe(first.secret);
    const until = Date.parse(String(Object(body.webhook).previousSecretUntil));
    expect(Math.round((until - now().getTime()) / hourMs)).toBe(24);
    const row = await db.webhook.findUniqueOrThrow({ where: { id } });
    const former = openSecret(id, "sealedFormerSecret", row.sealedFormerSecret ?? "");
    expect(former).toBe(first.secret);
    expect(openSecret(id, "sealedSecret", row.sealedSecret)).toBe(body.secret);
    expect(await act(id, "rotate", rotateRoute)).toMatchObject({
      status: 409,
      body: { error: { code: "rotation_in_progress" } },
    });
    shiftClock(25 * hourMs);
    const { webhook } = await getWebhook(world.admin, { webhookId: id });
    expect(webhook.previousSecretUntil).toBeNull();
    const again = await rotateWebhookSecret(world.admin, { webhookId: id });
    expect(again.secret).not.toBe(body.secret);
  });

  it("of two at once makes one secret", async () => {
    const id = await made();
    const answers = await Promise.all([
      act(id, "rotate", rotateRoute),
      act(id, "rotate", rotateRoute),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  it("keeps the public key of before, which still verifies", async () => {
    const { body } = await create({ algorithm: "ed25519" });
    const { id, publicKey } = Object(body.webhook) as { id: string; publicKey: string };
    const { body: rotated } = await act(id, "rotate", rotateRoute);
    expect(Object(rotated.webhook).publicKey).not.toBe(publicKey);
    expect(await db.webhook.findUniqueOrThrow({ where: { id } })).toMatchObject({
      formerPublicKey: publicKey,
    });
  });
});

describe("pausing and resuming", () => {
  it("says who paused it, and is no news the second time", async () => {
    const id = await made();
    const { body } = await act(id, "pause", pauseRoute);
    expect(body.webhook).toMatchObject({ state: "paused", reason: "A sample admin paused it." });
    await act(id, "pause", pauseRoute);
    const { body: resumed } = await act(id, "resume", resumeRoute);
    expect(resumed.webhook).toMatchObject({ state: "active", reason: null });
    await act(id, "resume", resumeRoute);
    expect((await auditTrail({ targetId: id })).map(({ action }) => action)).toEqual([
      "webhook.created",
      "webhook.paused",
      "webhook.resumed",
    ]);
  });

  it("switches on again what failed for days, without its failures", async () => {
    const id = await made();
    const data = { state: "disabled", failingSince: now(), restUntil: now() } as const;
    await db.webhook.update({ where: { id }, data: { ...data, reasonCode: "webhook.unknown" } });
    expect((await act(id, "pause", pauseRoute)).body.webhook).toMatchObject({ state: "disabled" });
    await act(id, "resume", resumeRoute);
    expect(await db.webhook.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: "active",
      reasonCode: null,
      failingSince: null,
      restUntil: null,
    });
  });
});

describe("the log", () => {
  const list = (id: string, query = "") =>
    call(eventsRoute, "GET", { path: `/api/webhooks/${id}/events${query}` });
  const idsIn = ({ body }: { body: Record<string, unknown> }) =>
    (body.items as { id: string }[]).map((event) => event.id);

  it("shows each event with its attempts, what was sent, and the answers", async () => {
    const id = await made();
    const headers = { "webhook-id": "one", "webhook-signature": "v1,abc" };
    const tries = [tried(null), tried(200, { headers })];
    const { id: eventId } = await eventOf(id, {
      state: "delivered",
      attempts: 2,
      body: '{"type":"post.published"}',
      tries,
    });
    const { body } = await list(id, "?include=*");
    expect(body.items).toEqual([
      {
        id: eventId,
        type: "post.published",
        createdAt: expect.any(String),
        state: "delivered",
        nextAttemptAt: null,
        attempts: [tried(null, { at: tries[0]?.at }), tried(200, { at: tries[1]?.at })],
        payload: '{"type":"post.published"}',
        headers: [{}, headers],
      },
    ]);
    expect((await list(id)).body).not.toHaveProperty("items.0.payload");
    expect(await read(id)).toMatchObject({
      health: {
        waiting: 0,
        attempts: [
          { eventId, status: null, delivered: false },
          { eventId, status: 200, delivered: true },
        ],
      },
    });
  });

  it("filters by state and type, and goes on from a cursor over events of one instant", async () => {
    const id = await made();
    const at = now();
    for (let count = 0; count < 5; count += 1) await eventOf(id, { at, state: "failed" });
    const { id: other } = await eventOf(id, { type: "post.failed", nextAttemptAt: now() });
    const pages: string[] = [];
    let cursor = "";
    do {
      const { body } = await list(id, `?state=failed&limit=2${cursor}`);
      pages.push(...idsIn({ body }));
      cursor = body.nextCursor ? `&cursor=${String(body.nextCursor)}` : "";
    } while (cursor);
    expect(new Set(pages).size).toBe(5);
    expect(pages).not.toContain(other);
    expect(idsIn(await list(id, "?type=post.failed"))).toEqual([other]);
    expect(await read(id)).toMatchObject({ health: { waiting: 1 } });
    expect((await list(id, `?cursor=${randomUUID()}`)).body).toMatchObject({
      error: { code: "invalid_cursor" },
    });
    expect((await list(id, "?type=post.unheard_of")).status).toBe(400);
  });

  it("tests one webhook alone, also where it hears of other types", async () => {
    const id = await made({ types: ["post.failed"] });
    const other = await made();
    const { body } = await act(id, "test", testRoute);
    expect(body.event).toMatchObject({ type: "endpoint.ping", state: "pending", attempts: [] });
    expect(idsIn(await list(id))).toEqual([Object(body.event).id]);
    expect(idsIn(await list(other))).toEqual([]);
  });

  it("sends an event again under its id, and keeps the tries of before", async () => {
    const id = await made();
    await db.webhook.update({ where: { id }, data: { restUntil: now() } });
    const event = await eventOf(id, { state: "failed", attempts: 10, tries: [tried(500)] });
    const what = `events/${event.id}/resend`;
    const { body } = await act(id, what, resendRoute);
    expect(body.event).toMatchObject({
      id: event.id,
      state: "pending",
      nextAttemptAt: expect.any(String),
      attempts: [{ status: 500 }],
    });
    expect(await db.webhookEvent.findUnique({ where: { id: event.id } })).toMatchObject({
      attempts: 0,
    });
    expect(await db.webhook.findUnique({ where: { id } })).toMatchObject({ restUntil: null });
    const elsewhere = await act(await made(), what, resendRoute);
    expect(elsewhere.status).toBe(404);
  });

  it("sends again what failed since an instant, or all of it", async () => {
    const id = await made();
    const ago = (hours: number) => new Date(now().getTime() - hours * hourMs);
    await eventOf(id, { at: ago(5), state: "failed" });
    await eventOf(id, { at: ago(3), state: "failed" });
    await eventOf(id, { at: ago(2), state: "delivered" });
    const waiting = await eventOf(id, { at: ago(1), nextAttemptAt: ago(-9) });
    await eventOf(await made(), { at: ago(1), state: "failed" });
    const since = ago(4).toISOString();
    expect((await act(id, "replay", replayRoute, { since })).body).toEqual({ queued: 1 });
    const all = await act(id, "replay", replayRoute, { since, state: "all" });
    expect(all.body).toEqual({ queued: 1 });
    const kept = await db.webhookEvent.findUniqueOrThrow({ where: { id: waiting.id } });
    expect(kept.nextAttemptAt).toEqual(waiting.nextAttemptAt);
    const old = { since: ago(31 * 24).toISOString() };
    expect(await act(id, "replay", replayRoute, old)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "since", code: "too_old" }] } },
    });
  });
});

describe("a program that subscribes", () => {
  it("a team's key with administration adds and removes a webhook, as n8n and Zapier do", async () => {
    const { headers } = await createKey(world.admin, { kind: "team", includeAdmin: true });
    const nobody = { as: undefined as never, headers };
    const { status, body } = await create({ types: ["post.published"] }, nobody);
    expect(status).toBe(200);
    const path = `/api/webhooks/${Object(body.webhook).id}`;
    expect((await call(webhookRoute, "DELETE", { path, ...nobody })).body).toEqual({
      deleted: true,
    });
  });

  it.each([
    ["a person's key with administration", { includeAdmin: true }],
    ["a team's key without administration", { kind: "team" as const }],
    ["a key that reads", { accessLevel: "read" as const }],
  ])("%s is refused", async (_, fields) => {
    const { headers } = await createKey(world.admin, fields);
    const by = { as: undefined as never, headers };
    expect(await create({}, by)).toMatchObject({
      status: 403,
      body: { error: { code: "forbidden" } },
    });
    const listed = await call(webhooksRoute, "GET", { path: "/api/webhooks", ...by });
    expect(listed.status).toBe(403);
  });

  it("finds nothing of another workspace, by any of the calls", async () => {
    const id = await made();
    const { id: eventId } = await eventOf(id, { state: "failed" });
    const { headers } = await createKey(world.elsewhere.admin, {
      kind: "team",
      includeAdmin: true,
    });
    const since = now().toISOString();
    for (const by of [{ as: undefined as never, headers }, { as: world.elsewhere.admin }]) {
      const path = `/api/webhooks/${id}`;
      const answers = [
        await call(webhookRoute, "GET", { path, ...by }),
        await call(webhookRoute, "PATCH", { path, body: { description: "Mine" }, ...by }),
        await call(webhookRoute, "DELETE", { path, ...by }),
        await act(id, "rotate", rotateRoute, {}, by),
        await act(id, "test", testRoute, {}, by),
        await act(id, "pause", pauseRoute, {}, by),
        await act(id, "resume", resumeRoute, {}, by),
        await act(id, "replay", replayRoute, { since }, by),
        await call(eventsRoute, "GET", { path: `${path}/events`, ...by }),
        await act(id, `events/${eventId}/resend`, resendRoute, {}, by),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    const other = (await createConnection(world.elsewhere.admin)).id;
    expect((await create({ connectionIds: [other] })).status).toBe(404);
  });
});
