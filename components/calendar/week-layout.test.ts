import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import { aPlannedDraft } from "@/testing/dom/render-calendar";
import { aPost } from "@/testing/world/a-post";
import { type CalendarEntry, entriesOf, groupByDay } from "./calendar-entry";
import {
  foldedNightPx,
  heightOf,
  hourHeightPx,
  offsetsIn,
  openingTop,
  postsBeyond,
  snappedMinute,
  stackEntries,
  weekScale,
} from "./week-layout";

const nothing = { posts: [], drafts: [], slots: [] };

function postsAt(date: string, minutes: readonly number[]) {
  return minutes.map((minute, index) =>
    aPost({ id: `${date}-${index}`, scheduledAt: `${date}T${timeOfMinute(minute)}:00.000Z` }),
  );
}

const minutesOfDay = fc.array(fc.integer({ min: 0, max: 1439 }), { maxLength: 40 });
const weeks = fc.tuple(minutesOfDay, minutesOfDay, minutesOfDay);

type Box = { entry: CalendarEntry; top: number; bottom: number };

function layOut(week: readonly (readonly number[])[], opened: ReadonlySet<number> = new Set()) {
  const posts = week.flatMap((minutes, day) => postsAt(`2027-02-0${day + 1}`, minutes));
  const byDay = groupByDay(entriesOf({ ...nothing, posts }, "UTC"));
  const stacks = week.map((_, day) => stackEntries(byDay.get(`2027-02-0${day + 1}`) ?? [], opened));
  const scale = weekScale(stacks);
  const boxes = stacks.map((ofDay) =>
    ofDay.flatMap((stack) => {
      const top = scale.topOf(stack.minute);
      const offsets = offsetsIn(stack);
      return stack.shown.map((entry, index): Box => {
        const start = top + (offsets[index] ?? 0);
        return { entry, top: start, bottom: start + heightOf(entry) };
      });
    }),
  );
  return { stacks, scale, boxes };
}

describe("cards in a week", () => {
  it("no card covers another of its day, and each day keeps the order of its times", () => {
    fc.assert(
      fc.property(weeks, (week) =>
        layOut(week).boxes.every((day) =>
          day.every((box, index) => {
            const next = day[index + 1];
            return !next || (box.bottom <= next.top && box.entry.minute <= next.entry.minute);
          }),
        ),
      ),
    );
  });

  it("a card stands at its minute, at the same height on every day", () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const { stacks, scale } = layOut(week);
        return stacks.flat().every(({ minute, shown, heightPx }) => {
          const after = scale.topOf(minute + 1);
          const inside = minute === 1439 || scale.topOf(minute) < after;
          return inside && shown.length > 0 && heightPx > 0;
        });
      }),
    );
  });

  it("every post is shown or counted", () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const { stacks } = layOut(week);
        return stacks.every((day, index) => {
          const total = day.reduce((sum, stack) => sum + stack.shown.length + stack.hidden, 0);
          return total === week[index]?.length;
        });
      }),
    );
  });

  it("what is read from a card's height is its minute again", () => {
    fc.assert(
      fc.property(weeks, (week) => {
        const { stacks, scale } = layOut(week);
        return stacks.flat().every(({ minute }) => {
          return Math.abs(scale.minuteAt(scale.topOf(minute)) - minute) < 0.001;
        });
      }),
    );
  });

  it("an hour without a crowd keeps its height, and a crowded one grows", () => {
    const { scale } = layOut([[9 * 60, 9 * 60 + 15, 9 * 60 + 30], [14 * 60]]);
    const heightOfHour = (hour: number) => scale.topOf((hour + 1) * 60) - scale.topOf(hour * 60);
    expect(heightOfHour(14)).toBeCloseTo(hourHeightPx);
    expect(heightOfHour(9)).toBeGreaterThan(2 * hourHeightPx);
  });

  it("of many posts in one minute two are shown, and all of them once it is opened", () => {
    const crowd = [Array.from({ length: 5 }, () => 600)];
    expect(layOut(crowd).stacks[0]).toMatchObject([{ hidden: 3, isOpened: false }]);
    expect(layOut(crowd).boxes[0]).toHaveLength(2);
    const opened = layOut(crowd, new Set([600]));
    expect(opened.stacks[0]).toMatchObject([{ hidden: 0, isOpened: true }]);
    expect(opened.boxes[0]).toHaveLength(5);
    expect(layOut([[600, 600, 600]]).boxes[0]).toHaveLength(3);
  });
});

describe("the week's scale", () => {
  it("folded nights take one thin row, and the day begins below it", () => {
    const scale = weekScale([[]], { nightFolded: true });
    expect(scale.topOf(7 * 60)).toBe(foldedNightPx);
    expect(scale.topOf(8 * 60)).toBe(foldedNightPx + hourHeightPx);
    expect(scale.heightPx).toBe(foldedNightPx + 17 * hourHeightPx);
  });

  it("a dropped card snaps to a quarter of an hour within its day", () => {
    expect(snappedMinute(607)).toBe(600);
    expect(snappedMinute(608)).toBe(615);
    expect(snappedMinute(-40)).toBe(0);
    expect(snappedMinute(1500)).toBe(1425);
  });
});

describe("entries of a period", () => {
  it("posts, drafts and free slots stand in one order, on their days in the reader's zone", () => {
    const entries = entriesOf(
      {
        posts: [aPost({ id: "post", scheduledAt: "2027-02-01T23:30:00.000Z" })],
        drafts: [aPlannedDraft({ id: "draft", scheduledAt: "2027-02-01T20:00:00.000Z" })],
        slots: [{ at: "2027-02-01T21:00:00.000Z", connectionId: "page" }],
      },
      "Asia/Tokyo",
    );
    expect(entries.map(({ kind, date, minute }) => [kind, date, minute])).toEqual([
      ["draft", "2027-02-02", 5 * 60],
      ["slot", "2027-02-02", 6 * 60],
      ["post", "2027-02-02", 8 * 60 + 30],
    ]);
  });
});

describe("a week in sight", () => {
  const stacks = layOut([[480, 600, 600, 1200]]).stacks[0] ?? [];
  const topOf = (minute: number) => minute;

  it("the posts above and below it are counted, with where the nearest of them is", () => {
    expect(postsBeyond(stacks, { from: 560, to: 1100, topOf })).toEqual({
      above: { count: 1, top: 480 },
      below: { count: 1, top: 1200 },
    });
    expect(postsBeyond(stacks, { from: 1000, to: 1300, topOf }).above).toEqual({
      count: 3,
      top: 600,
    });
    expect(postsBeyond(stacks, { from: 400, to: 1300, topOf })).toEqual({
      above: null,
      below: null,
    });
  });

  it("it opens at its morning, or at the first of its posts where none is in sight there", () => {
    const open = { morning: 100, present: null, heightPx: 600 };
    expect(openingTop({ ...open, posts: [50, 400] })).toBe(100);
    expect(openingTop({ ...open, posts: [900, 1_000] })).toBe(804);
    expect(openingTop({ ...open, posts: [20] })).toBe(0);
    expect(openingTop({ ...open, posts: [] })).toBe(100);
    expect(openingTop({ ...open, posts: [], present: 300 })).toBe(100);
    expect(openingTop({ ...open, posts: [], present: 900 })).toBe(804);
  });

  it("a working day from seven to seven is not higher than what 1280 by 800 leaves it", () => {
    const scale = weekScale([[]], { nightFolded: true });
    expect(scale.topOf(19 * 60)).toBeLessThanOrEqual(650);
  });
});
