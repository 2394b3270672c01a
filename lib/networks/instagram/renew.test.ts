import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  type SimulatedNetwork,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { instagram } from ".";
import { renewAccount } from "./oauth";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("instagram");
});

const contextAfter = (ms: number) => {
  here.simulator.set({ clockSkewMs: ms });
  return { ...here.context, now: () => new Date(Date.now() + ms) };
};

const callsToRenew = () =>
  here.simulator.requests().filter(({ operation }) => operation === "oauth.refresh").length;

describe("renewal", () => {
  it("a renewed token is valid for 60 more days and publishes", async () => {
    const account = here.simulator.account();
    const context = contextAfter(30 * dayMs);
    const renewal = await renewAccount(context, account);
    if (renewal.kind !== "renewed") throw new Error(renewal.kind);
    const { credentials, tokenExpiresAt } = renewal;
    expect(credentials.token).not.toBe(account.credentials.token);
    expect(credentials.username).toBe(account.credentials.username);
    const leftDays = ((tokenExpiresAt?.getTime() ?? 0) - context.now().getTime()) / dayMs;
    expect(Math.round(leftDays)).toBe(60);
    const task = { ...sampleTask(here), account: { ...account, credentials } };
    const ready = await prepareFully({ ...here, context }, task);
    expect((await instagram.publish(context, ready)).kind).toBe("published");
  });

  it("a token younger than a day stays as it is, without a call", async () => {
    const account = here.simulator.account();
    const renewal = await renewAccount(contextAfter(23 * hourMs), account);
    expect(renewal).toMatchObject({ kind: "renewed", credentials: account.credentials });
    expect("tokenExpiresAt" in renewal && renewal.tokenExpiresAt?.toISOString()).toBe(
      account.credentials.expiresAt,
    );
    expect(callsToRenew()).toBe(0);
  });

  it("an expired or revoked token cannot be renewed", async () => {
    const account = here.simulator.account();
    expect((await renewAccount(contextAfter(61 * dayMs), account)).kind).toBe("refused");
    const context = contextAfter(2 * dayMs);
    here.simulator.revoke(account.accountId);
    expect(await renewAccount(context, account)).toMatchObject({
      kind: "refused",
      reason: { code: "instagram.password_changed" },
    });
  });

  it("a renewal is unavailable during an outage or when the token is too young", async () => {
    const account = here.simulator.account();
    const fault = { kind: "html" } as const;
    const match = { operation: "oauth.refresh" };
    here.simulator.addFault({ match, phase: "before", fault });
    const context = contextAfter(2 * dayMs);
    expect((await renewAccount(context, account)).kind).toBe("unavailable");
    const { issuedAt: _, ...credentials } = here.simulator.account().credentials;
    const unknownAge = { ...account, credentials };
    expect((await renewAccount(context, unknownAge)).kind).toBe("unavailable");
  });
});
