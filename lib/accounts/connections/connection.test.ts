import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as disconnectRoute from "@/app/api/connections/[connectionId]/disconnect/route";
import * as reconnectRoute from "@/app/api/connections/[connectionId]/reconnect/route";
import * as connectionRoute from "@/app/api/connections/[connectionId]/route";
import * as connectionsRoute from "@/app/api/connections/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { ConsentChoice, Simulator } from "@/lib/networks/simulator";
import type { Connection as ConnectionRow } from "@/prisma/generated/client";
import { startSandbox } from "@/testing/servers/sandbox";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { connecting } from "@/testing/world/connecting";
import { aReason } from "@/testing/world/worded";
import { createConnection, createPerson, type Person, smallWorld } from "@/testing/world/world";
import { openCredentials } from "./credentials";
import { markNeedsReconnect } from "./needs-reconnect";
import { networkContext } from "./network-context";
import type { Connection } from "./schema";

const [pageOne, pageTwo, pageThree] = [
  "104857600000000001",
  "104857600000000002",
  "104857600000000003",
];

let simulator: Simulator;
let flow: ReturnType<typeof connecting>;
let admin: Person;
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  simulator = await startSandbox();
  flow = connecting(simulator);
});
beforeEach(async () => {
  world = await smallWorld();
  admin = world.admin;
});
afterEach(() => shiftClock(0));
afterAll(() => simulator.stop());

describe("selectAccounts", () => {
  it("a selection connects exactly the chosen accounts", async () => {
    const id = await flow.discover(admin);
    const { status, body } = await flow.select(id, admin, [pageTwo, pageOne]);
    expect(status).toBe(200);
    const { connections } = body as { connections: Connection[] };
    expect(connections.map(({ accountId }) => accountId).sort()).toEqual([pageOne, pageTwo]);
    expect(connections[0]).toMatchObject({
      provider: "facebook",
      name: "Sample Page One",
      state: "active",
      reason: null,
      sandbox: true,
      tokenExpiresAt: null,
      scheduledDeliveries: 0,
      url: expect.stringMatching(new RegExp(`^http://localhost:\\d+/${pageOne}$`)),
      connectedBy: { id: admin.userId, avatarUrl: null },
      limits: { textMax: 63_206 },
    });
    const rows = await rowsOf(admin);
    expect(rows.map(({ authorizedUserId }) => authorizedUserId)).toContain("10224680135791101");
    expect((await flow.list(id, admin)).status).toBe(404);
    const spent = await db.pageAuthorization.findUniqueOrThrow({ where: { id } });
    expect(spent).toMatchObject({ state: "consumed", sealedDiscovery: null });
  });

  it("the stored token of a selected account is accepted by the network", async () => {
    await flow.select(await flow.discover(admin), admin, [pageOne]);
    const [row] = await rowsOf(admin, pageOne);
    const called = row && networkContext(row);
    const credentials = row && openCredentials(row);
    if (!row || !called || !credentials) throw new Error("There is no connection to call with.");
    const { accountId, name } = row;
    const published = await called.network.publish(called.context, {
      account: { accountId, name, credentials },
      content: { postIndex: 0, text: "A sample post", media: [] },
      handles: {},
      parentRemoteId: null,
    });
    expect(published).toMatchObject({ kind: "published" });
  });

  it("of twenty simultaneous selections exactly one connects the accounts", async () => {
    const id = await flow.discover(admin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        flow.select(id, admin, index % 2 ? [pageOne, pageTwo] : [pageTwo]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    const winner = answers.find(({ status }) => status === 200)?.body as {
      connections: Connection[];
    };
    const connected = (await rowsOf(admin)).filter(({ id: row }) => row !== world.connection.id);
    expect(connected.map(({ id: row }) => row).sort()).toEqual(
      winner.connections.map(({ id: row }) => row).sort(),
    );
  });

  it("an account that cannot be connected is refused with the reason, and the choice stays open", async () => {
    const id = await flow.discover(admin);
    const refused = await flow.select(id, admin, [pageOne, pageThree]);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: {
        code: "connection_unavailable",
        message: expect.stringMatching(/^Sample Page Three cannot be connected\. You may not/),
      },
    });
    const unknown = await flow.select(id, admin, ["104857600000000004"]);
    expect(unknown.body).toMatchObject({ error: { code: "validation_failed" } });
    expect((await flow.select(id, admin, [])).status).toBe(400);
    expect(await rowsOf(admin, pageOne)).toEqual([]);
    expect((await flow.select(id, admin, [pageOne])).status).toBe(200);
  });

  it("only the administrator who authorised can select, within ten minutes", async () => {
    const id = await flow.discover(admin);
    const other = await createPerson(world.workspace.id, "admin");
    expect((await flow.select(id, other, [pageOne])).status).toBe(404);
    expect((await flow.select(id, world.member, [pageOne])).status).toBe(403);
    shiftClock(10 * 60_000 + 1000);
    expect((await flow.select(id, admin, [pageOne])).status).toBe(404);
  });

  it("selecting a disconnected account reactivates its connection under the new token", async () => {
    const first = await connect(pageOne);
    await act("disconnect", first.id);
    const before = await flow.discover(admin);
    expect(await candidate(before, pageOne)).toMatchObject({ connected: false });
    await flow.select(before, admin, [pageOne]);
    const revived = await connect(pageOne);
    expect(revived).toMatchObject({ id: first.id, state: "active", createdAt: first.createdAt });
    expect(await candidate(await flow.discover(admin), pageOne)).toMatchObject({ connected: true });
  });
});

describe("token storage", () => {
  it("no token is in the database or in an answer in plain text", async () => {
    const id = await flow.discover(admin);
    const pending = await db.pageAuthorization.findUniqueOrThrow({ where: { id } });
    expect(pending.sealedDiscovery).toMatch(/^v1\.test\./);
    const answers = [await flow.list(id, admin), await flow.select(id, admin, [pageOne, pageTwo])];
    answers.push(await callRoute(connectionsRoute, "GET", { path: "/api/connections", as: admin }));
    const rows = await rowsOf(admin);
    const stored = JSON.stringify([pending, rows, await db.auditEntry.findMany()]);
    const tokens = rows.flatMap((row) => Object.values(openCredentials(row) ?? {}));
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(token).toMatch(/^EAA/);
      expect(stored).not.toContain(token);
      for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(token);
    }
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/EAA|v1\.test\./);
  });

  it("a sealed token cannot be opened from another connection's row", async () => {
    const one = await connect(pageOne);
    const two = await connect(pageTwo);
    const [from] = await rowsOf(admin, pageOne);
    await db.connection.update({
      where: { id: two.id },
      data: { sealedCredentials: from?.sealedCredentials ?? null },
    });
    const [to] = await rowsOf(admin, pageTwo);
    expect(one.id).not.toBe(two.id);
    expect(() => to && openCredentials(to)).toThrow("belongs to another place");
  });
});

describe("disconnectConnection", () => {
  it("disconnecting wipes the token and cancels deliveries that have not begun, under a raised fence", async () => {
    const { id } = await connect(pageOne);
    const other = await connect(pageTwo);
    const both = await createPost({ [id]: "scheduled", [other.id]: "scheduled" });
    const preparing = await createPost({ [id]: "preparing" });
    const begun = await createPost({ [id]: "publishing" });
    const { status, body } = await act("disconnect", id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ connection: { state: "disconnected", scheduledDeliveries: 0 } });
    const row = await db.connection.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ sealedCredentials: null, tokenExpiresAt: null });
    const deliveries = await db.delivery.findMany({ where: { connectionId: id } });
    const cancelled = { state: "cancelled", fence: 4, leaseUntil: null, dueAt: null };
    expect(deliveries.find(({ postId }) => postId === both)).toMatchObject({
      ...cancelled,
      errorCode: "connection_disconnected",
    });
    expect(deliveries.find(({ postId }) => postId === preparing)).toMatchObject(cancelled);
    expect(deliveries.find(({ postId }) => postId === begun)).toMatchObject({
      state: "publishing",
      fence: 3,
    });
    expect(await stateOf(both)).toBe("scheduled");
    expect(await stateOf(preparing)).toBe("cancelled");
    expect(await stateOf(begun)).toBe("publishing");
  });

  it("disconnecting twice changes nothing and is audited once", async () => {
    const { id } = await connect(pageOne);
    const twice = await Promise.all([act("disconnect", id), act("disconnect", id)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const where = { action: "connection.disconnected", targetId: id } as const;
    expect(await auditTrail(where)).toHaveLength(1);
  });

  it("only an administrator of the workspace can disconnect, and only from our own pages", async () => {
    const { id } = await connect(pageOne);
    expect((await act("disconnect", id, world.member)).status).toBe(403);
    expect((await act("disconnect", id, world.elsewhere.admin)).status).toBe(404);
    const foreign = await callRoute(disconnectRoute, "POST", {
      path: "/",
      params: { connectionId: id },
      as: admin,
      body: {},
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(foreign.body).toMatchObject({ error: { code: "origin_not_allowed" } });
  });
});

describe("reconnectConnection", () => {
  it("reconnecting with the same account makes the connection active", async () => {
    const { id } = await connect(pageOne);
    const [before] = await rowsOf(admin, pageOne);
    const reason = aReason("Facebook ended the session.");
    if (before) await markNeedsReconnect(db, admin.workspaceId, { ...before, reason });
    expect(await read(id)).toMatchObject({ state: "needs_reconnect", reason: expect.any(String) });
    const target = await reconnect(id);
    expect(target.search).toBe(`?reconnected=${id}`);
    expect(await read(id)).toMatchObject({ state: "active", reason: null });
    const [after] = await rowsOf(admin, pageOne);
    expect(after?.sealedCredentials).not.toBe(before?.sealedCredentials);
  });

  it("reconnecting with another account changes nothing", async () => {
    const { id } = await connect(pageOne);
    const [before] = await rowsOf(admin, pageOne);
    const target = await reconnect(id, { accountIds: [pageTwo] });
    expect(target.searchParams.get("problem")).toBe("other_account");
    expect(await rowsOf(admin, pageOne)).toEqual([before]);
    expect(await rowsOf(admin, pageTwo)).toEqual([]);
  });

  it("a late refusal of the old token does not mark a reconnected connection", async () => {
    const { id } = await connect(pageOne);
    const [stale] = await rowsOf(admin, pageOne);
    await reconnect(id);
    const refusal = stale && { ...stale, reason: aReason("Too late.") };
    const marked = refusal && (await markNeedsReconnect(db, admin.workspaceId, refusal));
    expect(marked).toBe(false);
    expect(await read(id)).toMatchObject({ state: "active" });
  });
});

describe("listConnections", () => {
  it("every member lists the workspace's connections page by page", async () => {
    await connect(pageOne);
    await connect(pageTwo);
    const first = await list("?limit=2", world.viewer);
    expect(first).toMatchObject({ hasMore: true, items: [{ accountId: pageTwo }, {}] });
    const second = await list(`?limit=2&cursor=${first.nextCursor}`, world.viewer);
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    expect(second.items.map(({ id }) => id)).toEqual([world.connection.id]);
    const elsewhere = await list("", world.elsewhere.member);
    expect(elsewhere.items.map(({ id }) => id)).toEqual([world.elsewhere.connection.id]);
    const nowhere = await callRoute(connectionsRoute, "GET", {
      path: `/api/connections?cursor=${randomUUID()}`,
      as: admin,
    });
    expect(nowhere.body).toMatchObject({ error: { code: "invalid_cursor" } });
  });

  it("the list continues behind a connection that was deleted meanwhile", async () => {
    await connect(pageOne);
    await connect(pageTwo);
    const { nextCursor, items } = await list("?limit=1", admin);
    await db.connection.delete({ where: { id: items[0]?.id ?? "" } });
    const rest = await list(`?cursor=${nextCursor}`, admin);
    expect(rest.items.map(({ accountId }) => accountId)).toContain(pageOne);
  });

  it("a sandbox account is marked as such and is not used with real app credentials", async () => {
    const real = await createConnection(admin, { sandbox: false });
    expect(await read(real.id)).toMatchObject({ sandbox: false });
    expect(networkContext(real)).toBeNull();
    expect(networkContext({ provider: "gone", sandbox: true })).toBeNull();
  });
});

async function connect(accountId: string): Promise<Connection> {
  const answer = await flow.select(await flow.discover(admin), admin, [accountId]);
  const { connections } = answer.body as { connections: Connection[] };
  const [connection] = connections;
  if (!connection) throw new Error("Nothing was connected.");
  return connection;
}

const verbs = { disconnect: disconnectRoute, reconnect: reconnectRoute };

function act(verb: keyof typeof verbs, connectionId: string, as = admin) {
  const path = `/api/connections/${connectionId}/${verb}`;
  return callRoute(verbs[verb], "POST", { path, params: { connectionId }, as, body: {} });
}

async function reconnect(connectionId: string, choice: ConsentChoice = {}): Promise<URL> {
  const { body } = await act("reconnect", connectionId);
  const { authorizationUrl } = body as { authorizationUrl: string };
  return await flow.comeBack(admin, await simulator.consent(authorizationUrl, choice));
}

async function read(connectionId: string): Promise<unknown> {
  const path = `/api/connections/${connectionId}`;
  const call = { path, params: { connectionId }, as: world.viewer };
  return (await callRoute(connectionRoute, "GET", call)).body.connection;
}

async function list(query: string, as: Person) {
  const { body } = await callRoute(connectionsRoute, "GET", {
    path: `/api/connections${query}`,
    as,
  });
  return body as { items: Connection[]; hasMore: boolean; nextCursor: string | null };
}

async function candidate(id: string, accountId: string) {
  const { pages } = (await flow.list(id, admin)).body as { pages: { accountId: string }[] };
  return pages.find((page) => page.accountId === accountId);
}

async function rowsOf({ workspaceId }: Person, accountId?: string): Promise<ConnectionRow[]> {
  return await db.connection.findMany({
    where: { workspaceId, ...(accountId ? { accountId } : {}) },
  });
}

type SampleState = "scheduled" | "preparing" | "publishing";

async function createPost(states: Record<string, SampleState>): Promise<string> {
  const { workspaceId, userId } = admin;
  const scheduledAt = new Date(Date.now() + 3_600_000);
  const post = await db.post.create({
    data: {
      workspaceId,
      scheduledAt,
      managedById: userId,
      text: "A sample post",
      idempotencyKey: crypto.randomUUID(),
      state: Object.values(states).every((state) => state === "scheduled")
        ? "scheduled"
        : "publishing",
      deliveries: {
        create: Object.entries(states).map(([connectionId, state]) => ({
          workspaceId,
          connectionId,
          scheduledAt,
          dueAt: scheduledAt,
          postIndex: 0,
          state,
          fence: 3,
          leaseUntil: state === "scheduled" ? null : scheduledAt,
          ...(state === "publishing" ? { intentNo: 1, intentAt: new Date() } : {}),
        })),
      },
    },
  });
  return post.id;
}

async function stateOf(id: string) {
  return (await db.post.findUniqueOrThrow({ where: { id } })).state;
}
