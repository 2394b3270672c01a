import type { CalendarEntry } from "./calendar-entry";

export const hourHeightPx = 48;
export const nightEndsAt = 7 * 60;
export const foldedNightPx = 24;
export const snapMinutes = 15;
export const cardHeightPx = 62;
export const slotHeightPx = 26;
const moreHeightPx = 24;
const gapPx = 2;
const shownMax = 2;
const dayMinutes = 24 * 60;

type Block = { minute: number; heightPx: number };

export type WeekScale = {
  heightPx: number;
  topOf: (minute: number) => number;
  minuteAt: (offsetPx: number) => number;
};

type Knot = { minute: number; top: number };

/**
 * The time axis of a week: an hour is as high as its fullest day needs, so that every card stands at
 * its minute and none covers another.
 */
export function weekScale(
  days: readonly (readonly Block[])[],
  { nightFolded = false }: { nightFolded?: boolean } = {},
): WeekScale {
  const knots = knotsOf(days, nightFolded);
  return {
    heightPx: knots.at(-1)?.top ?? 0,
    topOf: (minute) => between(knots, { from: "minute", to: "top", value: minute }),
    minuteAt: (offsetPx) => between(knots, { from: "top", to: "minute", value: offsetPx }),
  };
}

export function snappedMinute(minute: number): number {
  const snapped = Math.round(minute / snapMinutes) * snapMinutes;
  return Math.min(Math.max(snapped, 0), dayMinutes - snapMinutes);
}

export function quarterOf(minute: number): number {
  const quarter = Math.floor(minute / snapMinutes) * snapMinutes;
  return Math.min(Math.max(quarter, 0), dayMinutes - snapMinutes);
}

type Column = { heights: Map<number, number>; bottom: number };

function knotsOf(days: readonly (readonly Block[])[], nightFolded: boolean): Knot[] {
  const minutes = new Set([0, nightEndsAt, dayMinutes]);
  for (const { minute } of days.flat()) minutes.add(minute);
  const columns = days.map(
    (day): Column => ({
      heights: new Map(day.map(({ minute, heightPx }) => [minute, heightPx])),
      bottom: 0,
    }),
  );
  const knots: Knot[] = [];
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const bound = columns.filter(({ heights }) => heights.has(minute) || minute === dayMinutes);
    const plain = plainTop(knots.at(-1), minute, nightFolded);
    const top = Math.max(plain, ...bound.map(({ bottom }) => bottom));
    knots.push({ minute, top });
    for (const column of bound) column.bottom = top + (column.heights.get(minute) ?? 0);
  }
  return knots;
}

function plainTop(before: Knot | undefined, minute: number, nightFolded: boolean): number {
  if (!before) return 0;
  const isFolded = nightFolded && minute <= nightEndsAt;
  const perMinute = isFolded ? foldedNightPx / nightEndsAt : hourHeightPx / 60;
  return before.top + (minute - before.minute) * perMinute;
}

function between(
  knots: readonly Knot[],
  { from, to, value }: { from: keyof Knot; to: keyof Knot; value: number },
): number {
  const last = Math.max(
    0,
    knots.findLastIndex((knot) => knot[from] <= value),
  );
  const start = knots[last];
  const end = knots[last + 1];
  if (!start) return 0;
  if (!end || value <= start[from]) return start[to];
  const share = (value - start[from]) / (end[from] - start[from]);
  return start[to] + share * (end[to] - start[to]);
}

export type Stack = {
  minute: number;
  shown: CalendarEntry[];
  hidden: number;
  isOpened: boolean;
  posts: number;
  heightPx: number;
};

export function stackEntries(
  entries: readonly CalendarEntry[],
  openedMinutes: ReadonlySet<number> = new Set(),
): Stack[] {
  const byMinute = new Map<number, CalendarEntry[]>();
  for (const entry of entries) {
    byMinute.set(entry.minute, [...(byMinute.get(entry.minute) ?? []), entry]);
  }
  return [...byMinute].map(([minute, all]) => stackOf(minute, all, openedMinutes.has(minute)));
}

function stackOf(minute: number, all: CalendarEntry[], wanted: boolean): Stack {
  const isLong = all.length > shownMax + 1;
  const isOpened = isLong && wanted;
  const shown = isLong && !wanted ? all.slice(0, shownMax) : all;
  const cards = shown.reduce((total, entry) => total + heightOf(entry) + gapPx, 0);
  const heightPx = cards + (isLong ? moreHeightPx : 0);
  const posts = all.filter(({ kind }) => kind === "post").length;
  return { minute, shown, hidden: all.length - shown.length, isOpened, posts, heightPx };
}

export type Beyond = { count: number; top: number };

/** Counts the posts above and below the part of a day in sight, with where the nearest of them is. */
export function postsBeyond(
  stacks: readonly Stack[],
  { from, to, topOf }: { from: number; to: number; topOf: (minute: number) => number },
): { above: Beyond | null; below: Beyond | null } {
  const placed = stacks
    .filter(({ posts }) => posts > 0)
    .map(({ minute, posts }) => ({ posts, top: topOf(minute) }));
  const count = (hidden: typeof placed) => hidden.reduce((sum, { posts }) => sum + posts, 0);
  const above = placed.filter(({ top }) => top + seenPx < from);
  const below = placed.filter(({ top }) => top + seenPx > to);
  const last = above.at(-1);
  const [first] = below;
  return {
    above: last ? { count: count(above), top: last.top } : null,
    below: first ? { count: count(below), top: first.top } : null,
  };
}

/** A card counts as seen by its first line. */
const seenPx = 20;

/** Opens a week at its morning, unless all of its posts, or else the present, are out of sight there. */
export function openingTop({
  posts,
  morning,
  present,
  heightPx,
}: {
  posts: readonly number[];
  morning: number;
  present: number | null;
  heightPx: number;
}): number {
  const isSeen = (top: number) => top >= morning && top + seenPx <= morning + heightPx;
  const [first] = posts;
  if (first === undefined) {
    return present === null || isSeen(present) ? morning : Math.max(0, present - openingRoomPx);
  }
  return posts.some(isSeen) ? morning : Math.max(0, first - openingRoomPx);
}

const openingRoomPx = 96;

export function heightOf({ kind }: CalendarEntry): number {
  return kind === "slot" ? slotHeightPx : cardHeightPx;
}

export function offsetsIn({ shown }: Stack): number[] {
  const offsets = [0];
  for (const entry of shown) offsets.push((offsets.at(-1) ?? 0) + heightOf(entry) + gapPx);
  return offsets;
}

/** The minute of a slot of the accounts beside which something was dropped, within a snap. */
export function slotMinute(
  stacks: readonly Stack[],
  { minute, accountIds }: { minute: number; accountIds: readonly string[] },
): number | undefined {
  const isOwn = (entry: CalendarEntry) =>
    entry.kind === "slot" && entry.slot.connectionIds.some((id) => accountIds.includes(id));
  const [nearest] = stacks
    .filter(({ shown }) => shown.some(isOwn))
    .map((stack) => ({ minute: stack.minute, away: Math.abs(stack.minute - minute) }))
    .filter(({ away }) => away <= snapMinutes)
    .sort((one, other) => one.away - other.away);
  return nearest?.minute;
}
