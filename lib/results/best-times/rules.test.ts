import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestWindows, type CountedPost, cellsOf, relativePosts, type TimedPost } from "./rules";

const when = { weekday: fc.integer({ min: 1, max: 7 }), hour: fc.integer({ min: 0, max: 23 }) };
const countedPosts = fc.array(
  fc.record({
    ...when,
    stage: fc.integer({ min: 3, max: 7 }),
    value: fc.integer({ min: 0, max: 10_000 }),
  }),
  { maxLength: 200 },
);
const timedPosts = fc.array(
  fc.record({ ...when, relative: fc.double({ min: 0, max: 20, noNaN: true }) }),
  { maxLength: 200 },
);

const at = (weekday: number, hour: number, relative: number): TimedPost => {
  return { weekday, hour, relative };
};
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe("a post's share of the usual", () => {
  it("is the same however many follow the account", () => {
    fc.assert(
      fc.property(countedPosts, fc.integer({ min: 2, max: 1_000 }), (posts, factor) => {
        const grown = posts.map((post) => ({ ...post, value: post.value * factor }));
        const before = relativePosts(posts).map(({ relative }) => relative);
        const after = relativePosts(grown).map(({ relative }) => relative);
        expect(after.length).toBe(before.length);
        for (const [place, relative] of after.entries())
          expect(relative).toBeCloseTo(before[place] ?? -1);
      }),
    );
  });

  it("is 1 where all have the same, whatever each age has", () => {
    fc.assert(
      fc.property(countedPosts, (posts) => {
        const even = posts.map((post) => ({ ...post, value: post.stage * 10 }));
        expect(relativePosts(even).every(({ relative }) => relative === 1)).toBe(true);
      }),
    );
  });

  it("is told of no post that has fewer than four of its age beside it, nor where nothing is usual", () => {
    const post: CountedPost = { weekday: 1, hour: 9, stage: 3, value: 8 };
    expect(relativePosts(times(4, post))).toEqual([]);
    expect(relativePosts(times(5, post))).toHaveLength(5);
    expect(relativePosts(times(9, { ...post, value: 0 }))).toEqual([]);
    expect(relativePosts([...times(5, post), { ...post, stage: 4 }])).toHaveLength(5);
  });

  it("is measured by the posts around it, so that a growing account's early ones are not the worst", () => {
    const growing = Array.from({ length: 300 }, (_, place): CountedPost => {
      return { weekday: (place % 7) + 1, hour: 9, stage: 7, value: 10 + place };
    });
    for (const { relative } of relativePosts(growing)) {
      expect(relative).toBeGreaterThan(0.35);
      expect(relative).toBeLessThan(1.65);
    }
  });
});

describe("cells", () => {
  it("count each post once, in the order of the week, by the median of their own posts", () => {
    fc.assert(
      fc.property(timedPosts, (posts) => {
        const cells = cellsOf(posts);
        expect(cells.reduce((sum, cell) => sum + cell.posts, 0)).toBe(posts.length);
        const keys = cells.map(({ weekday, hour }) => weekday * 24 + hour);
        expect(keys).toEqual([...new Set(keys)].toSorted((one, other) => one - other));
        for (const { weekday, hour, relative } of cells) {
          const own = posts.filter((post) => post.weekday === weekday && post.hour === hour);
          const reached = own.filter((post) => post.relative >= relative).length;
          expect(reached * 2).toBeGreaterThanOrEqual(own.length);
          expect(relative).toBeLessThanOrEqual(Math.max(...own.map((post) => post.relative)));
        }
      }),
    );
  });

  it("are the same in whatever order the posts come", () => {
    fc.assert(
      fc.property(timedPosts, (posts) => {
        expect(cellsOf(posts.toReversed())).toEqual(cellsOf(posts));
      }),
    );
  });
});

describe("the best windows", () => {
  it("have three posts at least, better than usual, and lie over none of the others", () => {
    fc.assert(
      fc.property(fc.array(timedPosts, { maxLength: 4 }), (accounts) => {
        const windows = bestWindows(accounts.map(cellsOf));
        const hours = windows.flatMap(({ weekday, hour, hours: length }) => {
          return Array.from({ length }, (_, more) => weekday * 24 + hour + more);
        });
        expect(new Set(hours).size).toBe(hours.length);
        for (const { weekday, hour, hours: length, relative, posts } of windows) {
          expect(posts).toBeGreaterThanOrEqual(3);
          expect(relative).toBeGreaterThanOrEqual(1.1);
          expect(hour + length).toBeLessThanOrEqual(24);
          const own = accounts.flat().filter((post) => {
            return post.weekday === weekday && post.hour >= hour && post.hour < hour + length;
          });
          expect(posts).toBe(own.length);
        }
      }),
    );
  });

  it("are two hours where both did well, and a few lucky posts stand behind many good ones", () => {
    const posts = [
      ...times(8, at(2, 9, 1.9)),
      ...times(8, at(2, 10, 1.9)),
      ...times(3, at(5, 18, 2)),
      ...times(9, at(4, 12, 0.5)),
    ];
    expect(bestWindows([cellsOf(posts)])).toMatchObject([
      { weekday: 2, hour: 9, hours: 2, posts: 16 },
      { weekday: 5, hour: 18, hours: 1, posts: 3 },
    ]);
  });

  it("are none where every hour is as usual", () => {
    expect(bestWindows([cellsOf(times(50, at(3, 8, 1)))])).toEqual([]);
    expect(bestWindows([])).toEqual([]);
  });

  it("of several accounts are those that are best for all of their posts", () => {
    const first = cellsOf([...times(6, at(1, 8, 3)), ...times(6, at(2, 9, 2))]);
    const second = cellsOf([...times(6, at(1, 8, 0.2)), ...times(6, at(2, 9, 2))]);
    expect(bestWindows([first, second])[0]).toMatchObject({ weekday: 2, hour: 9, posts: 12 });
  });
});
