import { describe, expect, it } from "vitest";
import { patternInWords, repeatInWords } from "@/components/posts/series/rule-words";
import type { SeriesRule } from "@/lib/planning/series/schema";
import { preferences } from "@/testing/dom/samples";
import { isSamePattern, quickChoices } from "./quick-choices";

const labels = (day: string) => quickChoices(day).map(({ label }) => label);

describe("the quick choices of a day", () => {
  it("name its weekday, its number and its place in the month", () => {
    expect(labels("2026-11-24")).toEqual([
      "Every day",
      "Every weekday",
      "Every week on Tuesday",
      "Every 2 weeks on Tuesday",
      "Every month on the 24th",
      "Every month on the fourth Tuesday",
      "Every month on the last Tuesday",
    ]);
  });

  it("name what is last in a month, and no fifth weekday that most months lack", () => {
    expect(labels("2026-10-31").slice(4)).toEqual([
      "Every month on the 31st",
      "Every month on the last day",
      "Every month on the last Saturday",
    ]);
    expect(labels("2026-12-01").slice(4)).toEqual([
      "Every month on the 1st",
      "Every month on the first Tuesday",
    ]);
  });

  it("are known again whatever the order of their weekdays", () => {
    const one = { every: 1, unit: "week", weekdays: [3, 1] } as const;
    expect(isSamePattern({ ...one, weekdays: [1, 3] }, { ...one, weekdays: [3, 1] })).toBe(true);
    expect(isSamePattern({ ...one, weekdays: [1, 3] }, { ...one, weekdays: [1] })).toBe(false);
  });
});

describe("a rule in words", () => {
  const rule = (more: Partial<SeriesRule>): SeriesRule => {
    return { every: 1, unit: "day", time: "09:30", from: "2026-12-01", ...more };
  };
  const words = (more: Partial<SeriesRule>) => repeatInWords(rule(more), preferences);

  it("has its days, its time and its end", () => {
    expect(words({})).toBe("Every day at 09:30");
    expect(words({ every: 2, unit: "week", weekdays: [4, 2] })).toBe(
      "Every 2 weeks on Tuesday and Thursday at 09:30",
    );
    expect(words({ count: 3 })).toBe("Every day at 09:30, 3 times");
    expect(words({ count: 1 })).toBe("Every day at 09:30, once");
    expect(words({ until: "2026-12-24" })).toBe("Every day at 09:30, until 24 Dec 2026");
  });

  it("takes the day of its beginning where it names none", () => {
    expect(words({ unit: "week" })).toBe("Every week on Tuesday at 09:30");
    expect(words({ unit: "month" })).toBe("Every month on the 1st at 09:30");
  });

  it.each([
    [2, "2nd"],
    [3, "3rd"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [22, "22nd"],
    [30, "30th"],
    [-1, "last day"],
  ] as const)("calls day %i of a month the %s", (monthDay, name) => {
    const pattern = { every: 1, unit: "month", monthDay } as const;
    expect(patternInWords(pattern, "2026-12-01")).toBe(`Every month on the ${name}`);
  });
});
