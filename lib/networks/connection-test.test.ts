import { beforeEach, describe, expect, it } from "vitest";
import {
  connect,
  type SimulatedNetwork,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { type NetworkId, networks } from ".";
import type { Account, NetworkContext, TestItem } from "./network";
import { errorFault } from "./simulation/faults";

const dayMs = 24 * 60 * 60_000;

describe.each(Object.keys(networks) as NetworkId[])("%s", (id) => {
  const hasApp = !["mastodon", "wordpress", "ghost"].includes(id);
  let here: SimulatedNetwork;
  beforeEach(async () => {
    here = await simulateNetwork(id);
  });

  const testApp = (changes: Partial<NetworkContext> = {}) =>
    here.network.testApp({ ...here.context, ...changes });
  const testAccount = (account: Account, changes: Partial<NetworkContext> = {}) =>
    here.network.testAccount({ ...here.context, ...changes }, account);
  const namesOf = () => here.network.permissions.map(({ name }) => `permission:${name}`);

  it("an app and an account that work pass, each permission by its name", async () => {
    const [app, ...others] = await testApp();
    if (hasApp) expect(app).toMatchObject({ code: "app", result: "passed" });
    else expect(app).toBeUndefined();
    expect(others.filter(({ result }) => result !== "passed")).toEqual([]);
    const items = await testAccount(here.simulator.account());
    expect(items.map(({ code }) => code).sort()).toEqual(["account", "token", ...namesOf()].sort());
    expect(items.filter(({ result }) => result === "failed")).toEqual([]);
    expect(resultOf(items, "account")).toBe("passed");
    expect(resultOf(items, "token")).toBe("passed");
    expect(items.every(({ message }) => message.endsWith("."))).toBe(true);
  });

  it("a token that ends passes with its end", async () => {
    const items = await testAccount(here.simulator.account());
    const until = items.find(({ code }) => code === "token")?.until ?? null;
    const days = lifeDays[id];
    if (days === null) expect(until).toBeNull();
    else expect(Math.round(((until?.getTime() ?? 0) - Date.now()) / dayMs)).toBe(days);
  });

  it.runIf(hasApp)("a wrong secret and an unknown app fail, with whom to ask", async () => {
    const { settings } = here.context;
    for (const wrong of [{ appSecret: "another-secret" }, { appId: "another-app" }]) {
      const [item] = await testApp({ settings: { ...settings, ...wrong } });
      expect(item).toMatchObject({ code: "app", result: "failed" });
      expect(item?.message).toContain("Whoever runs this server");
    }
  });

  it("an access that was taken back fails, and the permissions are not checked", async () => {
    const account = here.simulator.account();
    here.simulator.revoke();
    const items = await testAccount(account);
    expect(resultOf(items, "token")).toBe("failed");
    expect(items.find(({ code }) => code === "token")?.message).toMatch(/connect .+ again\.$/);
    const others = namesOf().map((code) => resultOf(items, code));
    expect(new Set(others)).toEqual(new Set(["unchecked"]));
  });

  it("where the network cannot be reached, nothing passes and nothing fails", async () => {
    const fetch = async () => {
      throw new TypeError("fetch failed");
    };
    const items = [
      ...(await testApp({ fetch })),
      ...(await testAccount(here.simulator.account(), { fetch })),
    ];
    expect(new Set(items.map(({ result }) => result))).toEqual(new Set(["unchecked"]));
    expect(items[0]?.message).toContain("could not be reached");
  });

  it("a test has no effect, and its items hold no secret", async () => {
    const account = here.simulator.account();
    const before = here.simulator.journal().length;
    const items = [...(await testApp()), ...(await testAccount(account))];
    expect(here.simulator.journal()).toHaveLength(before);
    const secrets = [here.context.settings.appSecret, ...tokensOf(account)];
    for (const secret of secrets) expect(JSON.stringify(items)).not.toContain(secret);
  });
});

describe("a permission that is missing", () => {
  it("fails on Facebook for every Page of the person, except the one for businesses", async () => {
    const here = await simulateNetwork("facebook");
    const account = here.simulator.account();
    await connect(here, { without: ["pages_manage_engagement", "business_management"] });
    const items = await here.network.testAccount(here.context, account);
    expect(resultOf(items, "permission:pages_manage_engagement")).toBe("failed");
    expect(resultOf(items, "permission:business_management")).toBe("unchecked");
    expect(resultOf(items, "permission:pages_manage_posts")).toBe("passed");
  });

  it("fails on Facebook where it is granted for other Pages only", async () => {
    const here = await simulateNetwork("facebook");
    const account = here.simulator.account();
    await connect(here, { accountIds: ["104857600000000002"] });
    const items = await here.network.testAccount(here.context, account);
    const item = items.find(({ code }) => code === "permission:pages_manage_posts");
    expect(item).toMatchObject({ result: "failed", message: expect.stringContaining("tick") });
  });

  it("fails on Instagram by the call that needs it", async () => {
    const here = await simulateNetwork("instagram");
    const fault = errorFault(10);
    here.simulator.addFault({ match: { operation: "limit.read" }, phase: "before", fault });
    const items = await here.network.testAccount(here.context, here.simulator.account());
    expect(resultOf(items, "permission:instagram_business_content_publish")).toBe("failed");
    expect(resultOf(items, "permission:instagram_business_basic")).toBe("passed");
    expect(resultOf(items, "permission:instagram_business_manage_comments")).toBe("unchecked");
  });

  it("fails on LinkedIn by the scopes that the network lists", async () => {
    const here = await simulateNetwork("linkedin");
    const scope = "w_organization_social";
    const fetch = answering(/introspectToken$/, { active: true, scope });
    const account = here.simulator.account();
    const items = await here.network.testAccount({ ...here.context, fetch }, account);
    expect(resultOf(items, "permission:w_organization_social")).toBe("passed");
    expect(resultOf(items, "permission:r_organization_social")).toBe("failed");
  });
});

describe("an access that the network still calls valid", () => {
  it("fails on Facebook once its person has not confirmed it for 90 days", async () => {
    const here = await simulateNetwork("facebook");
    here.simulator.set({ dataAccessDays: -1 });
    const items = await here.network.testAccount(here.context, here.simulator.account());
    expect(items[0]).toMatchObject({ result: "failed", message: expect.stringContaining("90") });
  });

  it("is not checked on LinkedIn while a server does not know it yet", async () => {
    const here = await simulateNetwork("linkedin");
    here.simulator.set({ freshTokenMs: 60_000 });
    const items = await here.network.testAccount(here.context, here.simulator.account());
    expect(resultOf(items, "token")).toBe("passed");
    expect(resultOf(items, "account")).toBe("unchecked");
  });

  it("does not help an account whose person has lost the role", async () => {
    const here = await simulateNetwork("linkedin");
    const fetch = answering(/organizationAcls/, { elements: [] });
    const account = here.simulator.account();
    const items = await here.network.testAccount({ ...here.context, fetch }, account);
    expect(items.at(-1)).toMatchObject({
      result: "failed",
      message: expect.stringContaining("role"),
    });
  });

  it("does not help an account that became a personal one", async () => {
    const here = await simulateNetwork("instagram");
    const account = here.simulator.account();
    const profile = {
      id: "1",
      user_id: account.accountId,
      username: "a",
      account_type: "PERSONAL",
    };
    const fetch = answering(/\/me$/, profile);
    const items = await here.network.testAccount({ ...here.context, fetch }, account);
    expect(items.at(-1)).toMatchObject({
      result: "failed",
      message: expect.stringContaining("personal"),
    });
  });
});

const lifeDays: Record<NetworkId, number | null> = {
  facebook: null,
  instagram: 60,
  linkedin: 60,
  bluesky: 90,
  mastodon: null,
  threads: 60,
  x: null,
  wordpress: null,
  ghost: null,
};

function resultOf(items: readonly TestItem[], code: string): TestItem["result"] | undefined {
  return items.find((item) => item.code === code)?.result;
}

function tokensOf({ credentials }: Account): string[] {
  return Object.entries(credentials).flatMap(([name, value]) => (/token/i.test(name) ? value : []));
}

function answering(path: RegExp, body: object): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return path.test(pathname) ? Response.json(body) : await fetch(input, init);
  };
}
