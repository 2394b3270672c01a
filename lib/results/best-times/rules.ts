import type { BestTimes } from "../report/schema";

/** Below so many posts, nothing is said of an account's times. */
export const enoughPosts = 10;

/** Says when a post was published, how many of the planned ages it had reached, and what it had then. */
export type CountedPost = { weekday: number; hour: number; stage: number; value: number };
export type TimedPost = { weekday: number; hour: number; relative: number };
export type TimedCell = BestTimes["cells"][number];

const comparedMax = 30;
const comparedMin = 5;

/**
 * Compares each post, the oldest first, with the median of the thirty around it that were read at its
 * age, as an account grows. A post is left out where fewer than five were, or where nothing is usual.
 */
export function relativePosts(posts: readonly CountedPost[]): TimedPost[] {
  const ages = [...new Set(posts.map(({ stage }) => stage))];
  return ages.flatMap((age) => {
    const all = posts.filter(({ stage }) => stage === age);
    if (all.length < comparedMin) return [];
    return all.flatMap(({ weekday, hour, value }, place) => {
      const last = Math.max(all.length - comparedMax, 0);
      const from = Math.min(Math.max(place - comparedMax / 2, 0), last);
      const usual = medianOf(all.slice(from, from + comparedMax).map((near) => near.value));
      return usual > 0 ? [{ weekday, hour, relative: value / usual }] : [];
    });
  });
}

/** Makes a cell of each hour of a weekday in which posts were published. */
export function cellsOf(posts: readonly TimedPost[]): TimedCell[] {
  const keys = [...new Set(posts.map(keyOf))].toSorted((one, other) => one - other);
  return keys.map((key) => {
    const own = posts.filter((post) => keyOf(post) === key);
    const relative = medianOf(own.map((post) => post.relative));
    return { weekday: Math.floor(key / 24), hour: key % 24, relative, posts: own.length };
  });
}

/** One hour or two of a weekday in which an account's posts did better than usual. */
export type BestWindow = {
  weekday: number;
  hour: number;
  hours: 1 | 2;
  relative: number;
  posts: number;
};

const windowPostsMin = 3;
/** Less above the usual is no difference. */
const notable = 1.1;
/** So many posts at the usual are added to each, so that a few lucky ones stand behind many good ones. */
const caution = 3;

/**
 * Finds the windows in which posts did best, the best first and none over another. With the cells of
 * several accounts it finds those that are best for all of their posts.
 */
export function bestWindows(accounts: readonly (readonly TimedCell[])[]): BestWindow[] {
  const cells = togetherOf(accounts.flat());
  const windows = cells.flatMap((cell): BestWindow[] => {
    const { weekday, hour } = cell;
    const next = cells.find((other) => other.weekday === weekday && other.hour === hour + 1);
    const both = next && meanOf([cell, next]);
    return [
      { ...cell, hours: 1 },
      ...(both ? [{ weekday, hour, hours: 2 as const, ...both }] : []),
    ];
  });
  const good = windows.filter(
    ({ posts, relative }) => posts >= windowPostsMin && relative >= notable,
  );
  const kept: BestWindow[] = [];
  for (const one of good.toSorted((a, b) => scoreOf(b) - scoreOf(a) || keyOf(a) - keyOf(b))) {
    if (!kept.some((other) => isOver(one, other))) kept.push(one);
  }
  return kept;
}

function togetherOf(cells: readonly TimedCell[]): TimedCell[] {
  const keys = [...new Set(cells.map(keyOf))];
  return keys.flatMap((key) => {
    const [first, ...others] = cells.filter((cell) => keyOf(cell) === key);
    return first ? [{ ...first, ...meanOf([first, ...others]) }] : [];
  });
}

function meanOf(cells: readonly TimedCell[]): { relative: number; posts: number } {
  const posts = cells.reduce((sum, cell) => sum + cell.posts, 0);
  const whole = cells.reduce((sum, cell) => sum + cell.posts * cell.relative, 0);
  return { relative: whole / posts, posts };
}

function scoreOf({ relative, posts }: BestWindow): number {
  return (relative * posts + caution) / (posts + caution);
}

function keyOf({ weekday, hour }: { weekday: number; hour: number }): number {
  return weekday * 24 + hour;
}

function isOver(one: BestWindow, other: BestWindow): boolean {
  return keyOf(one) < keyOf(other) + other.hours && keyOf(other) < keyOf(one) + one.hours;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [upper = 0, lower = upper] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}
