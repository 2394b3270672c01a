import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import type { ConsentChoice, Simulator } from "@/lib/networks/simulator";
import { startSandbox } from "@/testing/servers/sandbox";
import { auditTrail } from "@/testing/world/audit-trail";
import { connecting } from "@/testing/world/connecting";
import { type Person, smallWorld } from "@/testing/world/world";
import { describeAuthorizationResult } from "./choose-accounts";
import { listConnections } from "./connections";
import { reconnectConnection } from "./start-authorization";

const network: Network = networks.instagram;
const personal = "17841400000000004";
const dayMs = 24 * 60 * 60_000;
let simulator: Simulator;
let flow: ReturnType<typeof connecting>;
let world: Awaited<ReturnType<typeof smallWorld>>;
let admin: Person;

beforeAll(async () => {
  simulator = await startSandbox("instagram");
  flow = connecting(simulator, network.oauthSegment);
});
beforeEach(async () => {
  world = await smallWorld();
  admin = world.admin;
});
afterAll(() => simulator.stop());

async function connect(as: Person, choice: ConsentChoice = {}) {
  const target = await flow.comeBack(as, await flow.consented(as, choice));
  return Object.fromEntries(target.searchParams);
}

const rows = () => db.connection.findMany({ where: { provider: network.id, workspaceId: own() } });
const own = () => world.workspace.id;

describe("networks whose sign-in is for one account", () => {
  it("a sign-in for one account connects it at once, with the end of its token, and reports it", async () => {
    const query = await connect(admin);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(query).toEqual({ connected: row?.id });
    const leftDays = ((row?.tokenExpiresAt?.getTime() ?? 0) - Date.now()) / dayMs;
    expect(Math.round(leftDays)).toBe(60);
    expect(row).toMatchObject({ state: "active", sandbox: true, connectedById: admin.userId });
    expect(await describeAuthorizationResult(admin, query)).toEqual({
      kind: "connected",
      connectionId: row?.id,
    });
    const { items } = await listConnections(admin, { limit: 10 });
    const listed = items.find(({ id }) => id === row?.id);
    expect(listed?.url).toBe(`${simulator.url}/sample.account.one/`);
    expect(JSON.stringify(items)).not.toContain("IGAA");
  });

  it("a sign-in for one account leaves no choice open, and is audited", async () => {
    await connect(admin);
    const [run] = await db.pageAuthorization.findMany({ where: { workspaceId: own() } });
    expect(run).toMatchObject({ state: "consumed", sealedDiscovery: null });
    const [row] = await rows();
    const audited = {
      workspaceId: own(),
      action: "connection.connected",
      targetId: row?.id ?? "",
    } as const;
    expect(await auditTrail(audited)).toHaveLength(1);
  });

  it("a second sign-in reactivates the same connection, and another account adds another", async () => {
    await connect(admin);
    const [before] = await rows();
    await connect(admin);
    await connect(admin, { personId: "17841400000000002" });
    const after = await rows();
    expect(after).toHaveLength(2);
    expect(after.map(({ id }) => id)).toContain(before?.id);
  });

  it("a reconnect accepts its own account and no other", async () => {
    const { connected = "" } = await connect(admin);
    const again = async (choice: ConsentChoice) => {
      const { authorizationUrl } = await reconnectConnection(admin, { connectionId: connected });
      const target = await flow.comeBack(admin, await simulator.consent(authorizationUrl, choice));
      return Object.fromEntries(target.searchParams);
    };
    expect(await again({})).toEqual({ reconnected: connected });
    expect(await again({ personId: "17841400000000002" })).toMatchObject({
      problem: "other_account",
    });
    expect(await rows()).toHaveLength(1);
  });

  it("an account that apps may not publish to is not connected, with the reason", async () => {
    const query = await connect(admin, { personId: personal });
    expect(query.problem).toBe("not_connectable");
    expect(await describeAuthorizationResult(admin, query)).toMatchObject({
      kind: "problem",
      message: expect.stringContaining("professional"),
    });
    expect(await rows()).toEqual([]);
  });

  it("only an administrator can sign in for an account, in their own workspace", async () => {
    const address = await flow.consented(admin);
    const foreign = await flow.comeBack(world.elsewhere.admin, address);
    expect(foreign.searchParams.get("problem")).toBe("state_invalid");
    const member = await flow.comeBack(world.member, address);
    expect(member.searchParams.get("problem")).toBe("forbidden");
    const workspaces = { in: [own(), world.elsewhere.workspace.id] };
    const made = { provider: network.id, workspaceId: workspaces };
    expect(await db.connection.count({ where: made })).toBe(0);
    await flow.comeBack(admin, address);
    expect(await rows()).toHaveLength(1);
  });
});

describe("a network that cannot reach this server", () => {
  it("a network that cannot fetch our media is not signed in to, with advice on what to change", async () => {
    const settings = configured.networks[network.id];
    if (!settings) throw new Error("The network is not configured.");
    const { connected = "" } = await connect(admin);
    configured.networks[network.id] = { ...settings, sandbox: false };
    try {
      const { status, body } = await flow.start(admin);
      expect(status).toBe(503);
      expect(body).toMatchObject({ error: { message: expect.stringContaining("BASE_URL") } });
      const again = reconnectConnection(admin, { connectionId: connected });
      await expect(again).rejects.toThrow("BASE_URL");
    } finally {
      configured.networks[network.id] = settings;
    }
  });
});
