import { describe, expect, it } from "vitest";
import { checkWallTime, inOtherZone } from "./when";

const preferences = {
  timeZone: "Europe/Berlin",
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
} as const;
const nowMs = Date.parse("2027-03-01T12:00:30.000Z");
const judge = (date: string, time: string) => checkWallTime({ date, time }, { preferences, nowMs });

describe("the time of a post", () => {
  it("a time that has passed is refused with the nearest valid one", () => {
    expect(judge("2027-03-01", "13:00")).toMatchObject({
      instant: null,
      suggestion: { date: "2027-03-01", time: "13:02" },
    });
  });

  it("a time that the clocks jump over is refused with the first time after it", () => {
    expect(judge("2027-03-28", "02:15")).toMatchObject({
      instant: null,
      suggestion: { date: "2027-03-28", time: "03:00" },
    });
  });

  it("a time that comes twice says which one is meant", () => {
    const verdict = judge("2027-10-31", "02:15");
    expect(verdict.instant).toBe("2027-10-31T00:15:00.000Z");
    expect(verdict.note).toContain("00:15 UTC");
  });

  it("a time that comes twice is the one that a moved post has, or the one with its offset", () => {
    const like = (instant: string) => {
      const wall = { date: "2027-10-31", time: "02:45" };
      return checkWallTime(wall, { preferences, nowMs, like: instant }).instant;
    };
    expect(like("2027-10-31T00:45:00.000Z")).toBe("2027-10-31T00:45:00.000Z");
    expect(like("2027-10-31T01:45:07.000Z")).toBe("2027-10-31T01:45:07.000Z");
    expect(like("2027-10-30T00:45:00.000Z")).toBe("2027-10-31T00:45:00.000Z");
    expect(like("2027-11-01T01:45:00.000Z")).toBe("2027-10-31T01:45:00.000Z");
  });

  it("a time that comes twice says so of the second one too", () => {
    const wall = { date: "2027-10-31", time: "02:45" };
    const like = "2027-10-31T01:45:00.000Z";
    expect(checkWallTime(wall, { preferences, nowMs, like }).note).toMatch(
      /second is meant.*01:45 UTC/,
    );
  });

  it("a time that comes twice is the second one once the first has passed", () => {
    const wall = { date: "2027-10-31", time: "02:45" };
    const at = (now: string) => checkWallTime(wall, { preferences, nowMs: Date.parse(now) });
    expect(at("2027-10-31T00:50:00.000Z")).toMatchObject({ instant: "2027-10-31T01:45:00.000Z" });
    expect(at("2027-10-31T01:45:00.000Z").problem).toBe("This time has passed.");
  });

  it("the workspace's clock is shown when it differs, with the date when that differs too", () => {
    const instant = "2027-03-01T20:00:00.000Z";
    expect(inOtherZone(instant, preferences, "Europe/Paris")).toBeNull();
    expect(inOtherZone(instant, preferences, "Europe/London")).toBe("20:00 in London");
    expect(inOtherZone(instant, preferences, "Asia/Tokyo")).toBe("2027-03-02, 05:00 in Tokyo");
  });
});
