import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refused, refusedNow, withRefused } from "./refused";
import { ageHours, nextReadingAfter, stageAt } from "./schedule";

const publishedAt = new Date("2027-01-01T00:00:00.000Z");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const aged = (ms: number) => new Date(publishedAt.getTime() + ms);

describe("the plan of readings", () => {
  it("a post that is read whenever it is due is read seven times, at the planned ages", () => {
    const read: number[] = [];
    let next = nextReadingAfter(publishedAt, publishedAt);
    while (next) {
      read.push((next.getTime() - publishedAt.getTime()) / hourMs);
      next = nextReadingAfter(publishedAt, next);
    }
    expect(read).toEqual(ageHours);
  });

  it("a reading that came late is followed by the next age that is still to come", () => {
    const ages = fc.integer({ min: 0, max: 120 * dayMs });
    fc.assert(
      fc.property(ages, (ms) => {
        const next = nextReadingAfter(publishedAt, aged(ms));
        const reached = ageHours.filter((hours) => hours * hourMs <= ms);
        expect(stageAt(publishedAt, aged(ms))).toBe(reached.length);
        expect(next === null).toBe(reached.length === ageHours.length);
        if (next) expect(next.getTime()).toBeGreaterThan(aged(ms).getTime());
      }),
    );
  });
});

describe("a refused name", () => {
  const refused = withRefused({}, ["old_views"], { version: "v1", at: publishedAt });

  it("is not asked again for thirty days, to the instant", () => {
    expect(refusedNow(refused, "v1", publishedAt)).toEqual(new Set(["old_views"]));
    expect(refusedNow(refused, "v1", aged(30 * dayMs - 1))).toEqual(new Set(["old_views"]));
    expect(refusedNow(refused, "v1", aged(30 * dayMs))).toEqual(new Set());
  });

  it("is asked at once under another version, and rests anew where that refuses it", () => {
    expect(refusedNow(refused, "v2", publishedAt)).toEqual(new Set());
    const again = withRefused(refused, ["old_views"], { version: "v2", at: aged(dayMs) });
    expect(refusedNow(again, "v2", aged(30 * dayMs))).toEqual(new Set(["old_views"]));
  });

  it("stays beside others, and what cannot be read is no refusal", () => {
    const both = withRefused(refused, ["reach"], { version: "v1", at: aged(dayMs) });
    expect(refusedNow(both, "v1", aged(2 * dayMs))).toEqual(new Set(["old_views", "reach"]));
    expect(Refused.parse({ old_views: "yes" })).toEqual({});
  });
});
