import { describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { isOverdue } from "./lateness";
import { nextLookAt, retryDelayMs, spareLookAt } from "./plan";
import { productionTimings } from "./timings";

const ago = (ms: number) => new Date(now().getTime() - ms);

describe("the looks for a lost answer", () => {
  it("are at least two over at least two minutes, the first one soon", () => {
    const { lookAfterMs } = productionTimings;
    expect(lookAfterMs.length).toBeGreaterThanOrEqual(2);
    expect(lookAfterMs[0]).toBeLessThanOrEqual(5_000);
    expect(lookAfterMs.at(-1)).toBeGreaterThanOrEqual(120_000);
  });

  it("end later than the longest call can take effect", () => {
    const { lookAfterMs, sendWithinMs, publishLeaseMs } = productionTimings;
    expect(lookAfterMs.at(-1)).toBeGreaterThan(sendWithinMs + publishLeaseMs);
  });

  it("are still two where a server was down for longer than the plan", () => {
    const intentAt = ago(3_600_000);
    expect(nextLookAt(intentAt, 1, productionTimings)).not.toBeNull();
    expect(nextLookAt(intentAt, 2, productionTimings)).toBeNull();
  });

  it("are three more at most where the network could not be asked at the last", () => {
    const planned = productionTimings.lookAfterMs.length;
    expect(spareLookAt(planned + 2, productionTimings)?.getTime()).toBeGreaterThan(now().getTime());
    expect(spareLookAt(planned + 3, productionTimings)).toBeNull();
  });
});

describe("the policy of retries", () => {
  it("waits 5 s, 30 s, 2 min and 10 min, and gives up after the fifth try", () => {
    const delays = [1, 2, 3, 4, 5].map((tries) =>
      retryDelayMs(productionTimings.retryAfterMs, { tries, askedMs: null }),
    );
    expect(delays).toEqual([5_000, 30_000, 120_000, 600_000, null]);
  });

  it("does as the network asks, but not more often", () => {
    const ask = (tries: number) =>
      retryDelayMs(productionTimings.retryAfterMs, { tries, askedMs: 1_234 });
    expect([ask(1), ask(5)]).toEqual([1_234, null]);
  });
});

describe("lateness", () => {
  const workspace = { catchUpMinutes: 60 };

  it("counts from the scheduled time", () => {
    const dueAt = ago(61 * 60_000);
    expect(isOverdue({ scheduledAt: ago(61 * 60_000), dueAt, workspace }, now())).toBe(true);
    expect(isOverdue({ scheduledAt: ago(59 * 60_000), dueAt, workspace }, now())).toBe(false);
  });

  it("counts from the end of a wait that was not ours", () => {
    const scheduledAt = ago(5 * 3_600_000);
    expect(isOverdue({ scheduledAt, dueAt: ago(60_000), workspace }, now())).toBe(false);
  });
});
