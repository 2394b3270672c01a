import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { type AssistantWorld, startAssistantWorld } from "@/testing/world/assistant-world";
import { registerClient } from "@/testing/world/oauth-client";
import { smallWorld } from "@/testing/world/world";
import { refreshOverlapSeconds } from "./postgres-adapter";

vi.hoisted(() => {
  process.env.OAUTH_REGISTRATION = "on";
});

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: AssistantWorld;
let client: Awaited<ReturnType<typeof registerClient>>;

beforeAll(async () => {
  world = await smallWorld();
  server = await startAssistantWorld();
  client = await registerClient(server);
});
afterEach(() => {
  vi.useRealTimers();
  shiftClock(0);
});
afterAll(() => server.stop());

async function letIn() {
  const answered = await server.browser(world.member).agree(client.authorizationUrl());
  const { status, body } = await client.redeem(answered);
  expect(status).toBe(200);
  const { access_token: access = "", refresh_token: refresh = "" } = body;
  return { access, refresh };
}

async function statusWith(token: string): Promise<number> {
  const response = await server.fetch(`${env.BASE_URL}/api/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  return response.status;
}

describe("a refresh token", () => {
  it("a refresh token rotates, and reusing an old one ends the grant", async () => {
    const first = await letIn();
    const second = await client.refresh(first.refresh);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh);
    expect(await statusWith(second.body.access_token ?? "")).toBe(200);
    shiftClock((refreshOverlapSeconds + 1) * 1000);
    expect(await client.refresh(first.refresh)).toMatchObject({ status: 400 });
    expect(await statusWith(second.body.access_token ?? "")).toBe(401);
    expect(await client.refresh(second.body.refresh_token ?? "")).toMatchObject({ status: 400 });
  });

  it("concurrent refreshes, and one right after, cost a client nothing", async () => {
    const { refresh } = await letIn();
    const at = [1, 2, 3, 4].map(() => client.refresh(refresh));
    const answers = [...(await Promise.all(at)), await client.refresh(refresh)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) {
      expect(await statusWith(body.access_token ?? "")).toBe(200);
      expect((await client.refresh(body.refresh_token ?? "")).status).toBe(200);
    }
  });

  it("the time in which a token can be used again does not grow with its uses", async () => {
    const { refresh } = await letIn();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    for (const seconds of [0, refreshOverlapSeconds - 1]) {
      shiftClock(seconds * 1000);
      expect((await client.refresh(refresh)).status).toBe(200);
    }
    shiftClock((refreshOverlapSeconds + 1) * 1000);
    expect(await client.refresh(refresh)).toMatchObject({ body: { error: "invalid_grant" } });
  });

  it("refresh tokens and all other tokens are stored as hashes", async () => {
    const { access, refresh } = await letIn();
    const stored = JSON.stringify(await db.oAuthRecord.findMany());
    expect(stored).not.toContain(access);
    expect(stored).not.toContain(refresh);
  });
});
