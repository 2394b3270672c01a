import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import * as ready from "@/app/api/ready/route";
import { findEngineConnection } from "@/lib/health/engine/engine-connection";
import { recordCall } from "@/lib/health/engine/record-contact";
import { getPublishingHealth } from "@/lib/health/monitoring/get-publishing-health";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { startRegisterServer } from "@/testing/publishing/inngest/register-server";
import { servedBy, signingKey } from "@/testing/publishing/inngest/served-by";
import { eventually } from "@/testing/run/eventually";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { functions } from "./functions";
import { keepRegistered, paceOf, registerApp, waitAfter } from "./registration";

type Server = Awaited<ReturnType<typeof startRegisterServer>>;
let server: Server;

const pace = { firstRetryMs: 20, retryMaxMs: 50, everyMs: 50 };

beforeEach(async () => {
  await db.engineLink.deleteMany();
  server = await startRegisterServer({ signingKey });
});
afterEach(async () => {
  shiftClock(0);
  await server.stop();
});

function start() {
  const loop = keepRegistered(servedBy(server.url), functions, pace);
  onTestFinished(() => loop.stop());
}

async function reaches(state: string) {
  return eventually(async () => {
    const connection = await findEngineConnection();
    expect(connection?.state).toBe(state);
    return connection;
  });
}

async function readiness() {
  const { status, body } = await callRoute(ready, "GET", { path: "/api/ready" });
  const { error } = body as { error?: { details: { message: string }[] } };
  return { status, message: error?.details.map(({ message }) => message).join() ?? "" };
}

describe("registering", () => {
  it("names the address under which the server is to call, whatever this process listens on", async () => {
    const registration = await registerApp(servedBy(server.url), functions);
    expect(registration).toEqual({ state: "registered", isChanged: true });
    const [app] = server.received();
    expect(app).toMatchObject({ appName: "herald", url: "https://herald.example.com/api/inngest" });
    expect(app?.functions.map(({ id }) => id)).toContain("herald-publish-delivery");
    for (const { steps } of app?.functions ?? []) {
      expect(steps.step.runtime.url).toMatch(/^https:\/\/herald\.example\.com\/api\/inngest\?/);
    }
  });

  it("is no news to a server that knows the functions", async () => {
    const served = servedBy(server.url);
    await registerApp(served, functions);
    expect(await registerApp(served, functions)).toEqual({ state: "registered", isChanged: false });
  });

  it("waits longer after each failure, and asks Inngest Cloud more rarely than a server of one's own", () => {
    const own = paceOf({ baseUrl: server.url });
    expect([1, 2, 3, 4, 5, 9].map((failures) => waitAfter(failures, own))).toEqual([
      1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
    expect(waitAfter(0, own)).toBe(15_000);
    expect(waitAfter(0, paceOf({}))).toBe(600_000);
  });
});

describe("the connection to the server", () => {
  it("is there once the functions are registered, and readiness is ok", async () => {
    start();
    expect(await reaches("connected")).toMatchObject({ since: null, reason: null });
    expect(await readiness()).toEqual({ status: 200, message: "" });
    const { admin } = await smallWorld();
    const { engine } = await getPublishingHealth(admin, {});
    expect(engine).toMatchObject({ connection: { state: "connected", serverUrl: server.url } });
  });

  it("is made by itself when the server comes later, and again when it went and came back", async () => {
    const { port } = server;
    await server.stop();
    start();
    expect(await reaches("unreachable")).toMatchObject({
      reason: expect.stringContaining(server.url),
    });
    expect(await readiness()).toEqual({
      status: 503,
      message: "The Inngest server cannot be reached.",
    });
    server = await startRegisterServer({ signingKey, port });
    await reaches("connected");
    await server.stop();
    await reaches("unreachable");
    server = await startRegisterServer({ signingKey, port });
    await reaches("connected");
    expect((await readiness()).status).toBe(200);
  });

  it("is made again with a server that forgot the functions", async () => {
    start();
    await reaches("connected");
    server.forget();
    await eventually(() => expect(server.isKnown()).toBe(true));
  });

  it("is refused by a server with another key until the keys agree", async () => {
    server.changeKey("signkey-test-ffffffffffffffffffffffffffffffff");
    start();
    const { reason } = (await reaches("refused")) ?? {};
    expect(reason).toContain("refuses the signing key");
    expect(reason).not.toContain(signingKey);
    expect(await readiness()).toEqual({
      status: 503,
      message: "The Inngest server refuses the signing key.",
    });
    server.changeKey(signingKey);
    await reaches("connected");
  });

  it("is missing, in the server's words, while the server does not accept the functions", async () => {
    server.refuse("At least one function is invalid");
    start();
    await eventually(async () =>
      expect(await findEngineConnection()).toMatchObject({
        state: "not_registered",
        reason: expect.stringContaining("400 At least one function is invalid"),
      }),
    );
    expect(await readiness()).toEqual({
      status: 503,
      message: "The functions are not registered with the Inngest server.",
    });
  });

  it("is missing before the first registration", async () => {
    servedBy(server.url);
    expect(await findEngineConnection()).toMatchObject({ state: "not_registered", since: null });
    expect((await readiness()).status).toBe(503);
  });
});

describe("a server that has not called for two minutes", () => {
  it("is silent since its last call, and readiness is ok until something is overdue", async () => {
    start();
    await reaches("connected");
    recordCall();
    await eventually(async () => expect((await findEngineConnection())?.lastCallAt).not.toBeNull());
    const calledAt = (await findEngineConnection())?.lastCallAt;
    shiftClock(125_000);
    expect(await findEngineConnection()).toMatchObject({ state: "silent", since: calledAt });
    expect((await readiness()).status).toBe(200);
    const { admin, connection } = await smallWorld();
    const { post } = await createPost(admin, aPostBody({ connectionIds: [connection.id] }));
    const past = new Date(now().getTime() - 5_000);
    await db.delivery.updateMany({
      where: { postId: post.id },
      data: { scheduledAt: past, dueAt: past },
    });
    expect(await readiness()).toEqual({
      status: 503,
      message: "Posts are overdue, and the Inngest server has been silent for two minutes.",
    });
    await db.connection.update({
      where: { id: connection.id },
      data: { state: "needs_reconnect" },
    });
    expect((await readiness()).status).toBe(200);
  });
});
