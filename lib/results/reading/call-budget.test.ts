import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import type { Quota } from "@/lib/networks/results";
import { CallBudget } from "./call-budget";

const noon = new Date("2027-03-01T12:00:00.000Z");
const midnight = new Date("2027-03-02T00:00:00.000Z");
const hourMs = 3_600_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: noon }));
afterEach(() => vi.useRealTimers());

type Given = {
  callsPerDay?: number;
  callsToday?: number;
  leaseUntil?: Date;
  precedence?: Date | null;
  quota?: Quota | null;
};

function budgetOf({ callsPerDay = 100, callsToday = 0, ...given }: Given = {}) {
  const results = { metrics: [], permissions: [], postsMax: 1, callsPerDay };
  const network: Network = {
    ...networks.bluesky,
    results,
    quotaOf: () => given.quota ?? null,
  };
  const now = { precedence: given.precedence ?? null };
  const budget = new CallBudget({
    network,
    callsToday,
    leaseUntil: given.leaseUntil ?? midnight,
    findPrecedence: async () => now.precedence,
  });
  const sent: string[] = [];
  const send = budget.over(async (address) => {
    sent.push(String(address));
    return new Response("{}");
  });
  return { budget, now, sent, call: () => send("https://network.test/") };
}

describe("a reading's calls", () => {
  it("end with the day's, until the next day of UTC", async () => {
    const { budget, sent, call } = budgetOf({ callsPerDay: 10, callsToday: 8 });
    await call();
    await call();
    await expect(call()).rejects.toThrow("stopped");
    expect([sent.length, budget.calls]).toEqual([2, 2]);
    expect(budget.stoppedUntil).toEqual(midnight);
  });

  it("end at midnight itself with the day that begins", async () => {
    vi.setSystemTime(midnight);
    const leaseUntil = new Date(midnight.getTime() + hourMs);
    const { budget, call } = budgetOf({ callsPerDay: 0, leaseUntil });
    await expect(call()).rejects.toThrow("stopped");
    expect(budget.stoppedUntil).toEqual(new Date("2027-03-03T00:00:00.000Z"));
  });

  it("end before the one during which publishing takes precedence", async () => {
    const { budget, now, sent, call } = budgetOf();
    await call();
    now.precedence = new Date(noon.getTime() + hourMs);
    await expect(call()).rejects.toThrow("stopped");
    now.precedence = null;
    await expect(call()).rejects.toThrow("stopped");
    expect(sent).toHaveLength(1);
    expect(budget.stoppedUntil).toEqual(new Date(noon.getTime() + hourMs));
  });

  it("end once the network has less than what publishing keeps, as long as it says", async () => {
    const until = new Date(noon.getTime() + 900_000);
    const { budget, sent, call } = budgetOf({ quota: { left: 0.29, until } });
    await call();
    await expect(call()).rejects.toThrow("stopped");
    expect(sent).toHaveLength(1);
    expect(budget.stoppedUntil).toEqual(until);
    const silent = budgetOf({ quota: { left: 0, until: null } });
    await silent.call();
    expect(silent.budget.stoppedUntil).toEqual(new Date(noon.getTime() + hourMs));
    const ample = budgetOf({ quota: { left: 0.3, until } });
    await ample.call();
    await ample.call();
    expect(ample.sent).toHaveLength(2);
  });

  it("end with the lease, as another process may read by then", async () => {
    const { sent, call } = budgetOf({ leaseUntil: new Date(noon.getTime() + 60_000) });
    await call();
    vi.setSystemTime(noon.getTime() + 60_000);
    await expect(call()).rejects.toThrow("stopped");
    expect(sent).toHaveLength(1);
  });
});
