import { beforeEach, describe, expect, it } from "vitest";
import type { Account } from "@/lib/networks/network";
import {
  connect,
  type SimulatedNetwork,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { linkedin } from ".";
import { canRenewToken, readGrant, renewToken } from "./oauth";
import { configurationWarnings } from "./settings";

const dayMs = 86_400_000;
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("linkedin");
});

async function connected(refreshTokens: "none" | "kept" | "replaced"): Promise<Account> {
  here.simulator.set({ refreshTokens });
  const discovery = await connect(here);
  const [first] = discovery.state === "discovered" ? discovery.accounts : [];
  if (!first?.credentials) throw new Error("Nothing was connected.");
  return { ...first, credentials: first.credentials };
}

describe("renewal", () => {
  it.each(["kept", "replaced"] as const)(
    "a renewed token is valid for 60 days, and renewable again, when the refresh token is %s",
    async (refreshTokens) => {
      const account = await connected(refreshTokens);
      expect(canRenewToken(account.credentials, new Date())).toBe(true);
      let { credentials } = account;
      for (let count = 0; count < 3; count += 1) {
        const renewal = await renewToken(here.context, { ...account, credentials });
        if (renewal.kind !== "renewed") throw new Error(renewal.kind);
        expect(renewal.credentials.token).not.toBe(credentials.token);
        const daysLeft = ((renewal.tokenExpiresAt?.getTime() ?? 0) - Date.now()) / dayMs;
        expect(Math.round(daysLeft)).toBe(60);
        expect(renewal.credentials.refreshToken === credentials.refreshToken).toBe(
          refreshTokens === "kept",
        );
        credentials = renewal.credentials;
      }
      const task = { account: { ...account, credentials }, handles: {}, parentRemoteId: null };
      const content = { postIndex: 0, text: "With the new token", media: [] };
      const outcome = await linkedin.publish(here.context, { ...task, content });
      expect(outcome.kind).toBe("published");
    },
  );

  it("a token is renewable for a year from the first consent, however often it is renewed", async () => {
    const account = await connected("replaced");
    const renewal = await renewToken(here.context, account);
    if (renewal.kind !== "renewed") throw new Error(renewal.kind);
    const { refreshExpiresAt } = renewal.credentials;
    expect(refreshExpiresAt).toBe(account.credentials.refreshExpiresAt);
    const inDays = (days: number) => new Date(Date.now() + days * dayMs);
    expect(canRenewToken(renewal.credentials, inDays(364))).toBe(true);
    expect(canRenewToken(renewal.credentials, inDays(366))).toBe(false);
  });

  it("a revoked grant cannot be renewed, and the refusal says what to do", async () => {
    const account = await connected("kept");
    here.simulator.revoke();
    expect(await renewToken(here.context, account)).toMatchObject({
      kind: "refused",
      reason: { code: "linkedin.renewal_ended" },
    });
  });

  it.each([
    { kind: "reset" },
    { kind: "html", status: 503 },
    { kind: "truncated" },
    { kind: "error", status: 500, code: 0 },
    { kind: "throttle" },
  ] as const)("a renewal is unavailable when the answer is %o", async (fault) => {
    const account = await connected("kept");
    const match = { operation: "oauth.exchange" };
    here.simulator.addFault({ match, phase: "before", fault });
    expect((await renewToken(here.context, account)).kind).toBe("unavailable");
    expect((await renewToken(here.context, account)).kind).toBe("renewed");
  });

  it("a wrong app secret makes a renewal unavailable, not refused", async () => {
    const account = await connected("kept");
    const settings = { ...here.context.settings, appSecret: "another" };
    expect(await renewToken({ ...here.context, settings }, account)).toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining("administrator"),
    });
  });
});

it("a token without a refresh token is not renewable", async () => {
  const account = await connected("none");
  expect(account.credentials).not.toHaveProperty("refreshToken");
  expect(canRenewToken(account.credentials, new Date())).toBe(false);
});

it("a refresh token's lifetime of a year may be given in minutes", () => {
  const answer = { access_token: "a", expires_in: 5_184_000, refresh_token: "r" };
  const at = new Date("2026-11-01T00:00:00Z");
  for (const seconds of [525_600, 31_536_000]) {
    const { credentials } = readGrant({ ...answer, refresh_token_expires_in: seconds }, at);
    expect(credentials.refreshExpiresAt).toBe("2027-11-01T00:00:00.000Z");
  }
});

it("a version older than nine months gets a warning", () => {
  const warnings = (version: string, at: string) =>
    configurationWarnings({ version }, new Date(at));
  expect(warnings("202609", "2027-06-30T23:59:59Z")).toEqual([]);
  expect(warnings("202609", "2027-07-01T00:00:00Z")).toEqual([
    expect.stringContaining("10 months old"),
  ]);
  expect(warnings("v25.0", "2027-07-01T00:00:00Z")).toEqual([
    expect.stringContaining("no version"),
  ]);
});
