import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import type { Simulator } from "@/lib/networks/simulator";
import { createPost, validatePost } from "@/lib/planning/posts/create-post";
import { startSandbox } from "@/testing/servers/sandbox";
import { connecting } from "@/testing/world/connecting";
import { aPostBody } from "@/testing/world/sample-post";
import { type Person, smallWorld } from "@/testing/world/world";
import { getConnection } from "./connections";
import { openCredentials } from "./credentials";
import { disconnectConnection } from "./disconnect-connection";
import { refreshNextSettings } from "./upkeep";

const dayMs = 24 * 60 * 60_000;
let simulator: Simulator;
let flow: ReturnType<typeof connecting>;
let admin: Person;

beforeAll(async () => {
  simulator = await startSandbox("mastodon");
  flow = connecting(simulator, networks.mastodon.oauthSegment);
});
beforeEach(async () => {
  admin = (await smallWorld()).admin;
  simulator.unset();
});
afterEach(() => shiftClock(0));
afterAll(() => simulator.stop());

async function connect(): Promise<string> {
  const target = await flow.comeBack(admin, await flow.consented(admin));
  return target.searchParams.get("connected") ?? "";
}

async function refreshAll(): Promise<void> {
  let isDue = true;
  while (isDue) isDue = await refreshNextSettings();
}

const read = async (connectionId: string) =>
  (await getConnection(admin, { connectionId })).connection;

it("what a server says of an account is told with the connection, and is part of the rules", async () => {
  simulator.set({ charactersMax: 40 });
  const connectionId = await connect();
  const { limits, defaultOptions, handle } = await read(connectionId);
  expect(limits).toMatchObject({ textMax: 40, mediaMax: 4, videoTypes: expect.any(Array) });
  expect(defaultOptions).toEqual({ visibility: "public", language: "en" });
  expect(handle).toMatch(/^@sample_one@/);
  const check = (text: string) =>
    validatePost(admin, aPostBody({ connectionIds: [connectionId], text }));
  expect((await check("x".repeat(40))).valid).toBe(true);
  expect((await check("x".repeat(41))).problems).toMatchObject([
    { connectionId, code: "text_too_long", message: expect.stringContaining("the 40 that") },
  ]);
});

it("it is read again once a day, and kept where the server does not answer", async () => {
  const connectionId = await connect();
  simulator.set({ charactersMax: 9000 });
  await refreshAll();
  expect((await read(connectionId)).limits.textMax).toBe(500);
  shiftClock(dayMs + 1000);
  await refreshAll();
  expect((await read(connectionId)).limits.textMax).toBe(9000);
  shiftClock(2 * dayMs + 2000);
  simulator.addFault({
    match: { operation: "account.read" },
    phase: "before",
    fault: { kind: "html", status: 503 },
    times: null,
  });
  await refreshAll();
  simulator.clearFaults();
  expect((await read(connectionId)).limits.textMax).toBe(9000);
});

it("an app is registered once at a server, and kept sealed", async () => {
  const before = simulator.requests().filter(({ operation }) => operation === "apps.register");
  await connect();
  await connect();
  const after = simulator.requests().filter(({ operation }) => operation === "apps.register");
  expect(after.length - before.length).toBeLessThanOrEqual(1);
  const kept = await db.keptSecret.findMany();
  expect(kept).toHaveLength(1);
  const registered = simulator.journal().flatMap(({ effect }) => {
    return "clientSecret" in effect ? [String(effect.clientSecret)] : [];
  });
  for (const secret of registered) expect(JSON.stringify(kept)).not.toContain(secret);
});

it("disconnecting takes the token back, and goes on where the server does not answer", async () => {
  const connectionId = await connect();
  const row = await db.connection.findUniqueOrThrow({ where: { id: connectionId } });
  const { token = "" } = openCredentials(row) ?? {};
  const works = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const path = "/api/v1/accounts/verify_credentials";
    return (await fetch(new URL(path, simulator.url), { headers })).ok;
  };
  expect(await works()).toBe(true);
  await disconnectConnection(admin, { connectionId });
  expect(await works()).toBe(false);
  const again = await connect();
  simulator.addFault({
    match: { operation: "oauth.revoke" },
    phase: "before",
    fault: { kind: "reset" },
  });
  await disconnectConnection(admin, { connectionId: again });
  expect((await read(again)).state).toBe("disconnected");
});

it("a server that answers nonsense about itself leaves the network's own limits", async () => {
  const connectionId = await connect();
  const facts = { limits: { textMax: "many" }, options: { "<b>": 1 } };
  await db.connection.update({ where: { id: connectionId }, data: { facts } });
  const { limits, defaultOptions } = await read(connectionId);
  expect([limits.textMax, defaultOptions]).toEqual([500, {}]);
  const { post } = await createPost(admin, aPostBody({ connectionIds: [connectionId] }));
  expect(post.state).toBe("scheduled");
});
