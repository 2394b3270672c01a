import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { connect } from "@/testing/http/mcp-server";
import { type AssistantWorld, startAssistantWorld } from "@/testing/world/assistant-world";
import { createKey } from "@/testing/world/keys";
import { callback } from "@/testing/world/oauth-client";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: "on", OAUTH_REGISTRATION: "on" }));

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: AssistantWorld;

beforeAll(async () => {
  world = await smallWorld();
  server = await startAssistantWorld();
});
afterAll(() => server.stop());
beforeEach(() => db.rateLimit.deleteMany());

it("an assistant's change counts as a write of its key, a read does not", async () => {
  const client = await connect(server, (await createKey(world.member)).token);
  const schedule = () =>
    client.callTool({
      name: "create_post",
      arguments: { ...aPostBody({ connectionIds: [world.connection.id] }) },
    });
  expect((await schedule()).isError).toBeFalsy();
  await db.rateLimit.updateMany({
    where: { key: { startsWith: "bearer_writes" } },
    data: { points: 60 },
  });
  const answer = await schedule();
  expect(answer).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "rate_limited" } },
  });
  const read = await client.callTool({ name: "list_posts", arguments: {} });
  expect(read.isError).toBeFalsy();
});

it("an assistant makes at most 60 tool calls a minute, reads included", async () => {
  const client = await connect(server, (await createKey(world.member)).token);
  const look = () => client.callTool({ name: "list_posts", arguments: {} });
  expect((await look()).isError).toBeFalsy();
  await db.rateLimit.updateMany({
    where: { key: { startsWith: "mcp_calls" } },
    data: { points: 60 },
  });
  expect(await look()).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "rate_limited" } },
  });
});

it("an assistant's requests count as reads of its key, and too many are refused", async () => {
  const { token } = await createKey(world.member);
  const ask = () =>
    server.fetch(`${env.BASE_URL}/api/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
  const first = await ask();
  expect([first.status, first.headers.get("RateLimit-Remaining")]).toEqual([200, "119"]);
  await db.rateLimit.updateMany({ data: { points: 120 } });
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
});

it("a client asks for a token at most 30 times a minute from one address", async () => {
  const ask = (client_id: string) =>
    server.fetch(`${env.BASE_URL}/api/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "x", client_id }),
    });
  const first = await ask("one");
  expect([first.status, first.headers.get("RateLimit-Limit")]).toEqual([401, "30"]);
  expect(await first.json()).toMatchObject({ error: "invalid_client" });
  await db.rateLimit.updateMany({
    where: { key: { startsWith: "oauth_token" } },
    data: { points: 30 },
  });
  expect((await ask("one")).status).toBe(429);
  expect((await ask("another")).status).toBe(401);
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const empty = await server.fetch(`${env.BASE_URL}/api/oauth/token`, {
    method: "POST",
    body: "",
    headers: type,
  });
  expect(empty.status).toBe(400);
});

it("a client registers itself at most 10 times a minute from one address", async () => {
  const ask = () =>
    server.fetch(`${env.BASE_URL}/api/oauth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ client_name: "Sample assistant", redirect_uris: [callback] }),
    });
  const first = await ask();
  expect([first.status, first.headers.get("RateLimit-Limit")]).toEqual([201, "10"]);
  for (let left = Number(first.headers.get("RateLimit-Remaining")); left > 0; left -= 1) {
    expect((await ask()).status).toBe(201);
  }
  const registered = await db.oAuthRecord.count();
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
  expect(await db.oAuthRecord.count()).toBe(registered);
});

it("calls of the authorization server are counted by address", async () => {
  const ask = () =>
    server.fetch(`${env.BASE_URL}/api/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "refresh_token" }),
    });
  const first = await ask();
  expect([first.status, first.headers.get("RateLimit-Remaining")]).toEqual([400, "29"]);
  await db.rateLimit.updateMany({ data: { points: 120 } });
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: { code: "rate_limited" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
});
