import { describe, expect, it } from "vitest";
import { daysOf, mondayOf, narrowed, readOnly, sliceOf, weeksOf } from "./results-address";
import { ageInWords, missingInWords, reasonInWords, valueInWords } from "./words";

const nobody = { from: null, to: null };
const zone = "Europe/Berlin";
const view = {
  period: "28d",
  ...nobody,
  compare: true,
  account: null,
  network: null,
  label: null,
  managedBy: "me",
  kind: null,
  metric: "reactions",
  by: "account",
  rank: "relative",
} as const;

describe("a period", () => {
  it("ends today, on the last day of a month, or where a person says", () => {
    expect(daysOf({ period: "7d", ...nobody }, "2026-03-03")).toEqual({
      from: "2026-02-25",
      to: "2026-03-03",
    });
    expect(daysOf({ period: "last-month", ...nobody }, "2026-03-03")).toEqual({
      from: "2026-02-01",
      to: "2026-02-28",
    });
    const own = { period: "own", from: "2026-03-09", to: "2026-03-01" } as const;
    expect(daysOf(own, "2026-03-31")).toEqual({ from: "2026-03-01", to: "2026-03-09" });
  });

  it("begins and ends at midnight in the workspace's zone, also where clocks change", () => {
    const slice = sliceOf(view, { today: "2026-03-30", timeZone: zone, userId: "ann" });
    expect(slice).toMatchObject({
      from: "2026-03-02T23:00:00.000Z",
      to: "2026-03-30T22:00:00.000Z",
      managedBy: "ann",
    });
  });

  it("has its weeks by their ISO names, across a year's end too", () => {
    const weeks = weeksOf({ from: "2026-12-30", to: "2027-01-11" });
    expect(weeks).toEqual([
      { key: "2026-W53", monday: "2026-12-28" },
      { key: "2027-W01", monday: "2027-01-04" },
      { key: "2027-W02", monday: "2027-01-11" },
    ]);
    for (const { key, monday } of weeks) expect(mondayOf(key)).toBe(monday);
  });
});

describe("what stands behind a number", () => {
  const slice = sliceOf(view, { today: "2026-12-31", timeZone: "UTC", userId: "ann" });

  it("is narrowed within the slice", () => {
    const only = (written: string) => {
      const read = readOnly(written);
      if (!read) throw new Error(written);
      return narrowed(slice, read, "UTC");
    };
    expect(only("all")).toEqual(slice);
    expect(only("hour:1-14")).toMatchObject({ weekday: 1, hour: 14 });
    expect(only("kind:video")).toMatchObject({ kind: "video" });
    expect(only("week:2026-W53")).toMatchObject({
      from: "2026-12-28T00:00:00.000Z",
      to: slice.to,
    });
  });

  it.each(["hour:8-1", "hour:1-24", "account:me", "week:2026-W54", "kind:song", "else:1", ""])(
    "is nothing for %j",
    (written) => expect(readOnly(written)).toBeNull(),
  );
});

describe("words", () => {
  it("say how old a number is", () => {
    const nowMs = Date.parse("2026-06-10T12:00:00Z");
    const ages = [
      "2026-06-10T11:59:30Z",
      "2026-06-10T09:00:00Z",
      "2026-06-07T11:00:00Z",
      "2025-11-01T00:00:00Z",
    ];
    expect(ages.map((at) => ageInWords(at, nowMs))).toEqual([
      "just now",
      "3 hours ago",
      "3 days ago",
      "7 months ago",
    ]);
  });

  it("name what a sum leaves out, and why", () => {
    expect(missingInWords({}, 4)).toBeNull();
    expect(missingInWords({ not_offered: 1 }, 4)).toBe("Without 1 of 4 posts: not counted there");
    expect(missingInWords({ not_yet: 2, refused: 1 }, 9)).toBe(
      "Without 3 of 9 posts: 2 not told yet, 1 refused by the network",
    );
    expect(reasonInWords("not_offered", "Sample")).toBe("Sample does not count it");
  });

  it("count watch time in hours and minutes", () => {
    expect([42, 600, 12_000].map((value) => valueInWords("watch_time", value))).toEqual([
      "42 s",
      "10 min",
      "3 h 20 min",
    ]);
    expect(valueInWords("views", 12_345)).toBe("12,345");
  });
});
