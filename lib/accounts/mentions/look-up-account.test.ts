import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as lookupRoute from "@/app/api/mentions/lookup/route";
import { db } from "@/lib/kernel/db";
import type { NetworkId } from "@/lib/networks";
import type { Simulator } from "@/lib/networks/simulator";
import type { Connection } from "@/prisma/generated/client";
import { connectAccount } from "@/testing/publishing/publishing-world";
import { startSandbox } from "@/testing/servers/sandbox";
import { callRoute } from "@/testing/world/call-route";
import { smallWorld } from "@/testing/world/world";
import { lookUpAccount } from "./mention-accounts";

const providers = ["facebook", "instagram", "linkedin"] as const satisfies NetworkId[];
type Provider = (typeof providers)[number];

let world: Awaited<ReturnType<typeof smallWorld>>;
const simulators = new Map<Provider, Simulator>();
const connections = new Map<Provider, Connection>();

beforeAll(async () => {
  world = await smallWorld();
  for (const provider of providers) {
    const simulator = await startSandbox(provider);
    simulators.set(provider, simulator);
    connections.set(provider, await connectAccount(world.admin, simulator.account(), provider));
  }
});
afterAll(async () => {
  for (const simulator of simulators.values()) await simulator.stop();
});

const idOf = (provider: Provider) => connections.get(provider)?.id ?? "";
const ask = (provider: Provider, account: string) =>
  lookUpAccount(world.member, { connectionId: idOf(provider), account });

describe("an account to mention", () => {
  it.each([
    [
      "facebook",
      "facebook.com/sample.page.two",
      { accountId: "104857600000000002", name: "Sample Page Two" },
    ],
    [
      "linkedin",
      "linkedin.com/company/sample-two/",
      { accountId: "70100002", name: "Sample Organization Two" },
    ],
  ] as const)("on %s is found by %s", async (provider, typed, found) => {
    expect(await ask(provider, typed)).toEqual({
      state: "found",
      account: { provider, ...found },
      message: null,
    });
  });

  it.each(["facebook", "linkedin"] as const)(
    "on %s is missing where nobody is",
    async (provider) => {
      expect(await ask(provider, "nobody.at.all")).toMatchObject({
        state: "missing",
        account: null,
      });
    },
  );

  it("on a network that does not tell is read, and not believed", async () => {
    const account = { provider: "instagram", accountId: "sample.name", name: "sample.name" };
    expect(await ask("instagram", "@Sample.Name")).toMatchObject({ state: "unchecked", account });
    expect(await ask("instagram", "a b")).toMatchObject({ state: "missing", account: null });
  });

  it("is not checked while the network does not answer or does not allow it", async () => {
    const facebook = simulators.get("facebook");
    facebook?.set({ readsPublicPages: false });
    const wanted = { accountId: "104857600000000002" };
    expect(await ask("facebook", wanted.accountId)).toMatchObject({
      state: "unchecked",
      account: wanted,
    });
    facebook?.unset();
    const match = { operation: "node.read" };
    facebook?.addFault({ match, phase: "before", fault: { kind: "reset" }, times: 1 });
    const unreached = await ask("facebook", wanted.accountId);
    expect(unreached).toMatchObject({ state: "unchecked", account: wanted });
  });
});

describe("access to looking accounts up", () => {
  const call = (connectionId: string, as = world.member) => {
    const query = new URLSearchParams({ connectionId, account: "sample-two" });
    return callRoute(lookupRoute, "GET", { path: `/api/mentions/lookup?${query}`, as });
  };

  it("is refused to viewers, and with another workspace's account", async () => {
    expect((await call(idOf("linkedin"), world.viewer)).status).toBe(403);
    expect((await call(idOf("linkedin"), world.elsewhere.member)).status).toBe(404);
    expect((await call(idOf("linkedin"))).status).toBe(200);
  });

  it("is refused with an account that is not connected", async () => {
    const id = idOf("linkedin");
    await db.connection.update({ where: { id }, data: { state: "needs_reconnect" } });
    const { status, body } = await call(id);
    expect([status, body]).toMatchObject([409, { error: { code: "connection_unavailable" } }]);
    await db.connection.update({ where: { id }, data: { state: "active" } });
  });
});
