import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { networks } from "@/lib/networks";
import type { DiscoveredAccount } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import type { Simulator } from "@/lib/networks/simulator";
import { simulators } from "@/lib/networks/simulators";
import { createPost } from "@/lib/planning/posts/create-post";
import { eventually } from "@/testing/run/eventually";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody } from "@/testing/world/sample-post";
import { signIn } from "@/testing/world/sign-in";
import { aReason } from "@/testing/world/worded";
import { smallWorld } from "@/testing/world/world";
import { saveConnection } from "./connection-store";
import { openCredentials } from "./credentials";
import { disconnectConnection } from "./disconnect-connection";
import { markNeedsReconnect } from "./needs-reconnect";
import { renewNextConnection } from "./renewal";
import { planRenewal } from "./token-lifetime";
import { claimRenewal } from "./upkeep-store";

const dayMs = 86_400_000;
const redirectUri = "http://localhost:3000/callback";
const network = networks.linkedin;
let simulator: Simulator;
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  const { appId, appSecret, version } = configured.networks[network.id] ?? { appId: "" };
  simulator = await simulators.linkedin({
    app: { appId, appSecret: appSecret ?? "", version: version ?? "" },
    port: 0,
    dataDir: join(env.DATA_DIR, "renewal"),
    redirectUris: [redirectUri],
    now,
  });
  configured.networks[network.id] = simulator.settings;
  simulator.set({ refreshTokens: "replaced" });
});
beforeEach(async () => {
  await db.connection.deleteMany();
  simulator.clearFaults();
  world = await smallWorld();
});
afterEach(() => shiftClock(0));
afterAll(() => simulator.stop());

async function discover(): Promise<DiscoveredAccount[]> {
  const context = { settings: simulator.settings, fetch, now };
  const discovery = await signIn({ network, simulator, context, redirectUri });
  if (discovery.state !== "discovered") throw new Error(discovery.message);
  return discovery.accounts.filter(({ credentials }) => credentials !== null);
}

async function connect(accounts: DiscoveredAccount[]): Promise<string[]> {
  const { admin } = world;
  return await transaction(async (tx) => {
    const ids: string[] = [];
    for (const { reason: _, credentials, ...account } of accounts) {
      const grant = { provider: network.id, sandbox: true, authorizedUserId: "person" };
      const granted = { ...account, ...grant, credentials: credentials ?? {} };
      ids.push(
        await saveConnection(tx, admin.workspaceId, { ...granted, connectedById: admin.userId }),
      );
    }
    return ids;
  });
}

async function connectOne(): Promise<string> {
  const [id = ""] = await connect((await discover()).slice(0, 1));
  return id;
}

const read = (id: string) => db.connection.findUniqueOrThrow({ where: { id } });
const tokenOf = async (id: string) => openCredentials(await read(id))?.token;
const afterDays = (days: number) => shiftClock(days * dayMs);
const exchanges = () =>
  simulator.requests().filter(({ operation }) => operation === "oauth.exchange").length;
const issued = () => {
  const isToken = ({ effect }: { effect: unknown }) => {
    return (effect as { kind: string }).kind === "token.issued";
  };
  return simulator.journal().filter(isToken).length;
};
const slowly = () =>
  simulator.addFault({
    match: { operation: "oauth.exchange" },
    phase: "after",
    fault: { kind: "slow", ms: 700 },
  });

async function beginRenewal(): Promise<{ ended: Promise<boolean> }> {
  slowly();
  const before = issued();
  const ended = renewNextConnection();
  await eventually(() => expect(issued()).toBe(before + 1));
  return { ended };
}

describe("token renewal", () => {
  it("a token is renewed a month before its end and not earlier, and audited as the system's doing", async () => {
    const id = await connectOne();
    const first = await tokenOf(id);
    afterDays(29);
    expect(await renewNextConnection()).toBe(false);
    afterDays(31);
    expect(await renewNextConnection()).toBe(true);
    expect(await renewNextConnection()).toBe(false);
    const renewed = await read(id);
    expect(await tokenOf(id)).not.toBe(first);
    expect(renewed.state).toBe("active");
    expect(Math.round(((renewed.tokenExpiresAt?.getTime() ?? 0) - now().getTime()) / dayMs)).toBe(
      60,
    );
    const audited = await auditTrail({ targetId: id });
    expect(audited).toMatchObject([{ action: "connection.renewed", actorUserId: null }]);
  });

  it("of many simultaneous attempts one renews a token, for all accounts that hold it", async () => {
    const ids = await connect(await discover());
    expect(ids.length).toBeGreaterThan(1);
    const before = exchanges();
    afterDays(31);
    slowly();
    await Promise.all([1, 2, 3, 4].map(() => renewNextConnection()));
    expect(exchanges() - before).toBe(1);
    expect(new Set(await Promise.all(ids.map(tokenOf))).size).toBe(1);
    expect(await renewNextConnection()).toBe(false);
  });

  it("another process renews a token whose claimant died", async () => {
    const id = await connectOne();
    afterDays(31);
    expect((await claimRenewal())?.id).toBe(id);
    expect(await renewNextConnection()).toBe(false);
    shiftClock(31 * dayMs + 11 * 60_000);
    expect(await renewNextConnection()).toBe(true);
    expect(await auditTrail({ targetId: id })).toHaveLength(1);
  });
});

it("a renewal is planned in the second half of a token's life and before what renews it ends", () => {
  const inDays = (days: number) => new Date(now().getTime() + days * dayMs);
  const plan = (days: number, refreshDays: number) => {
    const refreshExpiresAt = inDays(refreshDays).toISOString();
    const credentials = { token: "a", refreshToken: "r", refreshExpiresAt };
    const token = { provider: network.id, credentials, tokenExpiresAt: inDays(days) };
    const renewAt = planRenewal(token);
    return renewAt && Math.round((renewAt.getTime() - now().getTime()) / dayMs);
  };
  expect([plan(60, 365), plan(10, 365), plan(365, 366)]).toEqual([30, 5, 335]);
  expect([plan(60, 29), plan(60, 31)]).toEqual([null, 30]);
});

describe("changes during a renewal", () => {
  it("a reconnect during a renewal keeps its own token", async () => {
    const id = await connectOne();
    afterDays(31);
    const [fresh] = await discover();
    const renewal = await beginRenewal();
    await connect(fresh ? [fresh] : []);
    await renewal.ended;
    expect(await tokenOf(id)).toBe(fresh?.credentials?.token);
    expect(await auditTrail({ targetId: id })).toHaveLength(0);
  });

  it("a disconnect during a renewal leaves no token", async () => {
    const id = await connectOne();
    afterDays(31);
    const renewal = await beginRenewal();
    await disconnectConnection(world.admin, { connectionId: id });
    await renewal.ended;
    expect(await read(id)).toMatchObject({
      state: "disconnected",
      sealedCredentials: null,
      tokenExpiresAt: null,
      renewAt: null,
    });
  });

  it("a refusal of the old token during its renewal asks nobody to reconnect", async () => {
    const id = await connectOne();
    afterDays(31);
    const { sealedCredentials, ...row } = await read(id);
    const refusal = { id, sealedCredentials, reason: aReason("It is dead.") };
    const renewal = await beginRenewal();
    await transaction((tx) => markNeedsReconnect(tx, workspaceId(row.workspaceId), refusal));
    await renewal.ended;
    expect(await read(id)).toMatchObject({ state: "active", reasonCode: null });
    expect(await db.notification.count({ where: { connectionId: id, readAt: null } })).toBe(0);
  });
});

describe("failed renewals", () => {
  it("a network that is unavailable is asked again at growing intervals, and nothing is disconnected", async () => {
    const id = await connectOne();
    const fault = { kind: "html", status: 503 } as const;
    const match = { operation: "oauth.exchange" };
    simulator.addFault({ match, phase: "before", fault, times: 3 });
    afterDays(31);
    const waits: number[] = [];
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(await renewNextConnection()).toBe(true);
      const { renewAt, state, renewalTries } = await read(id);
      expect([state, renewalTries]).toEqual(["active", tries]);
      waits.push(Math.round(((renewAt?.getTime() ?? 0) - now().getTime()) / 60_000));
      shiftClock((renewAt?.getTime() ?? 0) - Date.now() + 1000);
    }
    expect(waits).toEqual([5, 30, 120]);
    await renewNextConnection();
    expect(await read(id)).toMatchObject({ state: "active", renewalTries: 0 });
    expect(await db.notification.count({ where: { connectionId: id } })).toBe(0);
  });

  it("a refused renewal asks the person who connected it and the administrators once to reconnect", async () => {
    const id = await connectOne();
    const elsewhere = await db.notification.count();
    for (let count = 0; count < 3; count += 1) {
      await createPost(world.member, aPostBody({ connectionIds: [id] }));
    }
    simulator.revoke();
    afterDays(31);
    expect(await renewNextConnection()).toBe(true);
    expect(await renewNextConnection()).toBe(false);
    expect(await read(id)).toMatchObject({
      state: "needs_reconnect",
      reasonCode: "linkedin.renewal_ended",
    });
    const notifications = await db.notification.findMany({ where: { connectionId: id } });
    expect(notifications).toMatchObject([
      {
        userId: world.admin.userId,
        workspaceId: workspaceId(world.admin.workspaceId),
        type: "connection_needs_reconnect",
        values: { waiting: 3 },
      },
    ]);
    expect(await db.notification.count()).toBe(elsewhere + 1);
  });
});
