import { expect, it } from "vitest";
import { describePause } from "./describe-pause";
import { describeWaiting } from "./describe-waiting";

it("before a resumption the numbers of due and of late posts are named", () => {
  expect(describeWaiting({ due: 0, late: 0, unknown: 0 })).toEqual([
    "Nothing waits to go out at once.",
  ]);
  expect(describeWaiting({ due: 1, late: 0, unknown: 0 })).toEqual([
    "1 post goes out at once, in order.",
  ]);
  const [now, late] = describeWaiting({ due: 1200, late: 1, unknown: 0 });
  expect(now).toBe("1,200 posts go out at once, in order.");
  expect(late).toContain("1 post is too late by now and will not be sent by itself");
});

it("a pause names who paused and since when, in the reader's formats", () => {
  const preferences = {
    timeZone: "Asia/Tokyo",
    dateFormat: "year-month-day",
    timeFormat: "24-hour",
  } as const;
  const pause = { pausedAt: "2027-02-03T20:00:00.000Z", reason: "A crisis" };
  const pausedBy = { id: crypto.randomUUID(), name: "Ada", avatarUrl: null };
  expect(describePause({ ...pause, pausedBy }, preferences)).toBe(
    "By Ada, since 2027-02-04, 05:00",
  );
  expect(describePause({ ...pause, pausedBy: null }, preferences)).toBe("Since 2027-02-04, 05:00");
});
