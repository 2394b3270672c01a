import { beforeEach, describe, expect, it } from "vitest";
import {
  connect,
  prepareFully,
  redirectUri,
  type SimulatedNetwork,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { plant } from "@/testing/world/canaries";
import { beginSignIn } from "@/testing/world/sign-in";
import type { Account, Discovery } from "../network";
import { bluesky } from ".";
import { appPasswordOf } from "./simulator/server-routes";
import { sampleAccounts } from "./simulator/world";

const [one] = sampleAccounts;
const handle = one?.handle ?? "";
const password = appPasswordOf({ handle });
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("bluesky");
});

const withPassword = (typed: Record<string, string>) => {
  const { context } = here;
  const settings = { ...context.settings, appId: "" };
  return here.network.beginSignIn({ ...context, settings }, { redirectUri, state: "", typed });
};

function accountOf(found: Discovery | { state: "redirect" }): Account {
  const [account] = found.state === "discovered" ? found.accounts : [];
  if (!account?.credentials) throw new Error(JSON.stringify(found));
  return { ...account, credentials: account.credentials };
}

describe("an app password", () => {
  it("connects the account on the server that its handle leads to, and publishes", async () => {
    plant("app password", password);
    const account = accountOf(await withPassword({ account: `@${handle}`, password }));
    const ready = await prepareFully(here, { ...sampleTask(here), account });
    expect((await here.network.publish(here.context, ready)).kind).toBe("published");
    expect(here.simulator.publications()[0]?.accountId).toBe(account.accountId);
  });

  it.each([
    [{ account: handle, password: "aaaa-bbbb-cccc-dddd" }, "app password"],
    [{ account: "nobody.sample.test", password }, "nobody.sample.test"],
    [{ account: "not a handle", password }, "handle"],
    [{ account: handle, password, server: "::" }, "server"],
  ])("that does not fit is refused in a sentence", async (typed, words) => {
    expect(await withPassword(typed)).toMatchObject({
      state: "refused",
      message: expect.stringContaining(words),
    });
  });

  it("opens a session anew where the last one cannot be renewed", async () => {
    const account = accountOf(await withPassword({ account: handle, password }));
    const credentials = { ...account.credentials, refreshToken: "spent" };
    const renewal = await here.network.renew?.(here.context, { ...account, credentials });
    expect(renewal).toMatchObject({ kind: "renewed", tokenExpiresAt: null });
  });
});

describe("disconnecting", () => {
  it.each(["an app password", "OAuth"])("takes back what %s gave", async (kind) => {
    const found = kind === "OAuth" ? connect(here) : withPassword({ account: handle, password });
    const account = accountOf(await found);
    const spent = { ...account, credentials: { ...account.credentials, password: "" } };
    const given = kind === "OAuth" ? account : spent;
    expect(await here.network.revoke?.(here.context, given)).toBe(true);
    expect((await here.network.renew?.(here.context, given))?.kind).toBe("refused");
  });

  it("goes on where the server takes nothing back", async () => {
    const account = accountOf(await connect(here));
    here.simulator.addFault({
      match: { operation: "oauth.revoke" },
      phase: "before",
      fault: { kind: "reset" },
    });
    expect(await here.network.revoke?.(here.context, account)).toBe(false);
  });
});

describe("OAuth", () => {
  it("renews with a token that works once, and ends with the access", async () => {
    const account = accountOf(await connect(here));
    const renewal = await here.network.renew?.(here.context, account);
    if (renewal?.kind !== "renewed") throw new Error(renewal?.kind);
    expect(renewal.credentials.refreshToken).not.toBe(account.credentials.refreshToken);
    const again = await here.network.renew?.(here.context, account);
    expect(again?.kind).toBe("refused");
    const next = { ...account, credentials: renewal.credentials };
    const ready = await prepareFully(here, { ...sampleTask(here), account: next });
    expect((await here.network.publish(here.context, ready)).kind).toBe("published");
  });

  it("publishes to a server that wants its number in each proof, with one post", async () => {
    here.simulator.set({ asksForNonce: "always" });
    const account = accountOf(await connect(here));
    const ready = await prepareFully(here, { ...sampleTask(here), account });
    expect((await here.network.publish(here.context, ready)).kind).toBe("published");
    expect(here.simulator.publications()).toHaveLength(1);
  });

  it("counts access as stale a minute before its end", () => {
    const at = new Date("2026-01-01T10:00:00Z");
    const endsIn = (seconds: number) => ({
      accessEndsAt: new Date(at.getTime() + seconds * 1000).toISOString(),
    });
    const isStale = (seconds: number) => bluesky.isStale?.(endsIn(seconds), at);
    expect([isStale(59), isStale(61), bluesky.isStale?.({}, at)]).toEqual([true, false, true]);
  });

  it("takes no code that another server hands over", async () => {
    const begun = await beginSignIn({ ...here, redirectUri });
    if (begun.state !== "redirect") throw new Error(begun.state);
    const { searchParams: parameters } = await here.simulator.consent(begun.url);
    parameters.set("iss", "https://elsewhere.example.com");
    const { context, network, simulator } = here;
    const found = await network.discover(context, { redirectUri, parameters, kept: begun.kept });
    expect(found.state).toBe("refused");
    expect(simulator.requests().map(({ operation }) => operation)).not.toContain("oauth.token");
  });

  it("believes no server about an account that does not name it", async () => {
    const other = await simulateNetwork("bluesky");
    const origins = { ...here.context.settings.origins, PLC_URL: other.simulator.url };
    const context = { ...here.context, settings: { ...here.context.settings, origins } };
    expect(await connect({ ...here, context })).toMatchObject({
      state: "refused",
      message: expect.stringContaining("not the one"),
    });
  });
});

it("the document of this client names its keys, and none of their secrets", () => {
  const settings = {
    ...here.context.settings,
    appId: "https://herald.example.com/api/social/x/client-metadata",
    formerSecrets: ["an-older-secret"],
  } as Parameters<NonNullable<typeof bluesky.clientMetadata>>[0];
  const document = bluesky.clientMetadata?.(settings, "https://herald.example.com/callback");
  expect(document).toMatchObject({
    client_id: settings.appId,
    token_endpoint_auth_method: "private_key_jwt",
    dpop_bound_access_tokens: true,
  });
  const { keys } = (document as { jwks: { keys: Record<string, string>[] } }).jwks;
  expect(keys).toHaveLength(2);
  expect(keys.every((key) => !("d" in key))).toBe(true);
});
