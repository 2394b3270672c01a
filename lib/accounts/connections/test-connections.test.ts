import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as testRoute from "@/app/api/connections/test/route";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import { configured } from "@/lib/networks/settings";
import { errorFault } from "@/lib/networks/simulation/faults";
import type { Simulator } from "@/lib/networks/simulator";
import { startSandbox } from "@/testing/servers/sandbox";
import { callRoute } from "@/testing/world/call-route";
import { plant } from "@/testing/world/canaries";
import { connecting } from "@/testing/world/connecting";
import { createKey } from "@/testing/world/keys";
import { type Person, smallWorld } from "@/testing/world/world";
import { findTestable } from "./connection-store";
import { openCredentials } from "./credentials";
import { runConnectionTest, testConnections } from "./test-connections";

const [pageOne, pageTwo] = ["104857600000000001", "104857600000000002"];
const provider = "facebook";
const silence = { kind: "timeout", ms: 5000 } as const;
let simulator: Simulator;
let world: Awaited<ReturnType<typeof smallWorld>>;
let admin: Person;

beforeAll(async () => {
  simulator = await startSandbox();
});
beforeEach(async () => {
  world = await smallWorld();
  admin = world.admin;
  await db.connection.deleteMany({ where: { workspaceId: world.workspace.id } });
  simulator.clearFaults();
});
afterAll(() => simulator.stop());

async function connectPages(...accountIds: string[]): Promise<void> {
  const flow = connecting(simulator);
  const id = await flow.discover(admin);
  await flow.select(id, admin, accountIds);
}

const test = (as: Person) => testConnections(as, { provider });

it("a test calls the network for the app and for each account of the team", async () => {
  await connectPages(pageOne ?? "", pageTwo ?? "");
  const { items, accounts, sandbox } = await test(admin);
  expect(sandbox).toBe(true);
  expect(items[0]).toMatchObject({ code: "app", result: "passed", until: null });
  expect(accounts.map(({ name }) => name).sort()).toEqual(["Sample Page One", "Sample Page Two"]);
  for (const account of accounts) {
    expect(new Set(account.items.map(({ result }) => result))).toEqual(new Set(["passed"]));
  }
  const foreign = await test(world.elsewhere.admin);
  expect(foreign.accounts.map(({ connectionId }) => connectionId)).not.toEqual(
    expect.arrayContaining([accounts[0]?.connectionId]),
  );
});

it("an access that was taken back fails for its account, and passes for the other", async () => {
  await connectPages(pageOne ?? "", pageTwo ?? "");
  simulator.revoke(pageTwo);
  const { accounts } = await test(admin);
  const tokenOf = (name: string) =>
    accounts.find((one) => one.name === name)?.items.find(({ code }) => code === "token");
  expect(tokenOf("Sample Page One")?.result).toBe("passed");
  expect(tokenOf("Sample Page Two")).toMatchObject({
    result: "failed",
    message: expect.stringContaining("connect the Page again"),
  });
});

it("an answer that repeats the token or the secret is shown without them", async () => {
  await connectPages(pageOne ?? "");
  const [row] = await findTestable(db, admin.workspaceId, provider);
  const token = plant("a Page token", (row && openCredentials(row))?.pageToken ?? "");
  const { appSecret = "" } = configured.networks[provider] ?? {};
  const fault = errorFault(100, undefined, { message: `Malformed ${token} and ${appSecret}` });
  simulator.addFault({ match: { operation: "person.read" }, phase: "before", fault });
  const text = JSON.stringify(await test(admin));
  expect(text).toContain("Malformed … and …");
  expect(text).not.toContain(token);
  expect(text).not.toContain(appSecret);
});

it("a network that does not answer ends the test at its deadline, with nothing checked", async () => {
  await connectPages(pageOne ?? "");
  for (const operation of ["person.read", "token.debug"]) {
    simulator.addFault({ match: { operation }, phase: "before", fault: silence, times: 9 });
  }
  const rows = await findTestable(db, admin.workspaceId, provider);
  const { items, accounts } = await runConnectionTest(networks.facebook, rows, { deadlineMs: 500 });
  const network = [...items.filter(({ code }) => code === "app"), ...(accounts[0]?.items ?? [])];
  expect(network.length).toBeGreaterThan(5);
  expect(new Set(network.map(({ result }) => result))).toEqual(new Set(["unchecked"]));
});

it("only who may manage connections tests them, also with a key", async () => {
  const send = (caller: { as?: Person; headers?: Record<string, string | null> }) =>
    callRoute(testRoute, "POST", { path: "/api/connections/test", body: { provider }, ...caller });
  expect((await send({ as: world.member })).status).toBe(403);
  expect((await send({ as: admin })).status).toBe(200);
  expect((await send(await createKey(admin, {}))).status).toBe(403);
  expect((await send(await createKey(admin, { includeAdmin: true }))).status).toBe(200);
});

it("an unknown network is not found", async () => {
  await expect(testConnections(admin, { provider: "nowhere" })).rejects.toThrow("no network");
});

it("a network without credentials says what is to be entered", async () => {
  await withSettings(undefined, async () => {
    const { items, accounts } = await test(admin);
    expect(items).toMatchObject([{ code: "app", result: "failed" }]);
    expect(accounts).toEqual([]);
  });
});

it("an account of the sandbox fails once the real network is set up", async () => {
  await connectPages(pageOne ?? "");
  const settings = configured.networks[provider];
  await withSettings(settings && { ...settings, sandbox: false }, async () => {
    const { accounts } = await test(admin);
    expect(accounts[0]?.items).toMatchObject([{ code: "account", result: "failed" }]);
  });
});

it("an account whose access cannot be opened fails", async () => {
  await connectPages(pageOne ?? "");
  await db.connection.updateMany({
    where: { workspaceId: world.workspace.id },
    data: { sealedCredentials: "v1.broken" },
  });
  const { accounts } = await test(admin);
  expect(accounts[0]?.items).toMatchObject([{ code: "token", result: "failed" }]);
});

it("a live network cannot call back to an address that is not public", async () => {
  const settings = configured.networks[provider];
  await withSettings(settings && { ...settings, sandbox: false }, async () => {
    const { items } = await test(admin);
    const item = items.find(({ code }) => code === "deauthorize");
    expect(item).toMatchObject({ result: "failed", message: expect.stringContaining("internet") });
  });
});

type Settings = (typeof configured.networks)[string] | undefined;

async function withSettings(settings: Settings, work: () => Promise<void>): Promise<void> {
  const former = configured.networks[provider];
  if (settings) configured.networks[provider] = settings;
  else delete configured.networks[provider];
  try {
    await work();
  } finally {
    if (former) configured.networks[provider] = former;
  }
}
