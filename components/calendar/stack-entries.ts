import type { CalendarEntry } from "./calendar-entry";

export const cardHeightPx = 62;
export const slotHeightPx = 26;
const moreHeightPx = 24;
const gapPx = 2;
const shownMax = 2;

export type Stack = {
  minute: number;
  shown: CalendarEntry[];
  hidden: number;
  isOpened: boolean;
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
  return { minute, shown, hidden: all.length - shown.length, isOpened, heightPx };
}

export function heightOf({ kind }: CalendarEntry): number {
  return kind === "slot" ? slotHeightPx : cardHeightPx;
}

export function offsetsIn({ shown }: Stack): number[] {
  const offsets = [0];
  for (const entry of shown) offsets.push((offsets.at(-1) ?? 0) + heightOf(entry) + gapPx);
  return offsets;
}
