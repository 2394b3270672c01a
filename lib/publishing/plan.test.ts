import { describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { isOverdue, nextRecheckAt, nextReconcileAt, retryDelayMs, spareReconcileAt } from "./plan";
import { productionTimings } from "./timings";

const ago = (ms: number) => new Date(now().getTime() - ms);

describe("the looks for a lost answer", () => {
  it("at least two checks for a lost answer span two minutes, and the first comes soon", () => {
    const { reconcileAfterMs } = productionTimings;
    expect(reconcileAfterMs.length).toBeGreaterThanOrEqual(2);
    expect(reconcileAfterMs[0]).toBeLessThanOrEqual(5_000);
    expect(reconcileAfterMs.at(-1)).toBeGreaterThanOrEqual(120_000);
  });

  it("the checks for a lost answer end after the longest call can take effect", () => {
    const { reconcileAfterMs, sendWithinMs, publishLeaseMs } = productionTimings;
    expect(reconcileAfterMs.at(-1)).toBeGreaterThan(sendWithinMs + publishLeaseMs);
  });

  it("two checks for a lost answer remain after a server was down for longer than the plan", () => {
    const intentAt = ago(3_600_000);
    expect(nextReconcileAt(intentAt, 1, productionTimings)).not.toBeNull();
    expect(nextReconcileAt(intentAt, 2, productionTimings)).toBeNull();
  });

  it("at most three checks follow when the network does not answer the last one", () => {
    const planned = productionTimings.reconcileAfterMs.length;
    expect(spareReconcileAt(planned + 2, productionTimings)?.getTime()).toBeGreaterThan(
      now().getTime(),
    );
    expect(spareReconcileAt(planned + 3, productionTimings)).toBeNull();
  });
});

describe("the next look at what was left to a person", () => {
  const waitSeconds = (leftAt: Date, hasAnswer: boolean) => {
    const row = { intentAt: leftAt, errorOccurredAt: leftAt };
    const nextAt = nextRecheckAt(row, { hasAnswer }, productionTimings);
    return nextAt && Math.round((nextAt.getTime() - now().getTime()) / 1000);
  };

  it("comes ten minutes, an hour, six hours and a day after the call", () => {
    const hours = [0, 1 / 2, 2, 8].map((past) => ago(past * 3_600_000));
    expect(hours.map((leftAt) => waitSeconds(leftAt, true))).toEqual([
      600,
      1_800,
      4 * 3_600,
      16 * 3_600,
    ]);
    expect(waitSeconds(ago(25 * 3_600_000), true)).toBeNull();
  });

  it("comes sooner where the network gave no answer, and then after as long again", () => {
    const minutes = [0, 0.25, 1, 10].map((past) => ago(past * 60_000));
    expect(minutes.map((leftAt) => waitSeconds(leftAt, false))).toEqual([15, 15, 60, 600]);
    expect(waitSeconds(ago(25 * 3_600_000), false)).toBeNull();
  });

  it("comes also where what is restored is older than all planned looks", () => {
    const row = { intentAt: ago(30 * 86_400_000), errorOccurredAt: ago(0) };
    expect(nextRecheckAt(row, { hasAnswer: false }, productionTimings)).not.toBeNull();
  });
});

describe("the policy of retries", () => {
  it("retries wait 5 s, 30 s, 2 min and 10 min, and end after the fifth try", () => {
    const delays = [1, 2, 3, 4, 5].map((tries) =>
      retryDelayMs(productionTimings.retryAfterMs, { tries, askedMs: null }),
    );
    expect(delays).toEqual([5_000, 30_000, 120_000, 600_000, null]);
  });

  it("a retry waits as long as the network asks, without more tries", () => {
    const ask = (tries: number) =>
      retryDelayMs(productionTimings.retryAfterMs, { tries, askedMs: 1_234 });
    expect([ask(1), ask(5)]).toEqual([1_234, null]);
  });
});

describe("lateness", () => {
  const workspace = { catchUpMinutes: 60 };

  it("a delivery is overdue once its catch-up window is over", () => {
    expect(isOverdue({ lateMs: 61 * 60_000, workspace })).toBe(true);
    expect(isOverdue({ lateMs: 59 * 60_000, workspace })).toBe(false);
  });
});
