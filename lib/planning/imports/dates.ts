import { readClock } from "@/lib/kernel/time/typed-clock";
import { isPlainDate, readWallTime, zoneOffset } from "@/lib/kernel/time/zoned";
import type { dateOrders } from "./schema";

export type DateOrder = (typeof dateOrders)[number];

/** Is what a cell says of a time: an instant, a wall time without a zone, or a part of one. */
export type TimeCell =
  | { kind: "instant"; at: string }
  | { kind: "wall"; date: string; time: string | null }
  | { kind: "time"; time: string }
  | { kind: "open" }
  | { kind: "unreadable" };

const unreadable: TimeCell = { kind: "unreadable" };

const charsMax = 60;

/** Reads a cell; `open` is a date with two readings, of which `order` has not chosen one. */
export function readTimeCell(cell: string, order: DateOrder | null): TimeCell {
  const text = cell.trim().replace(/\s+/g, " ");
  if (text === "" || text.length > charsMax) return unreadable;
  if (/^\d+(\.\d+)?$/.test(text)) return readNumber(text);
  const words = text.replace(/^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?,? /i, "");
  for (const [date, rest] of datesAtStart(words, order)) {
    const read = date === "open" ? openOrNone(rest) : withRest(date, rest);
    if (read) return read;
  }
  const time = readClock(words);
  return time ? { kind: "time", time } : timeThenDate(words, order);
}

const clockFirst = /^(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?),? (.+)$/i;

function timeThenDate(words: string, order: DateOrder | null): TimeCell {
  const [, clock = "", rest = ""] = clockFirst.exec(words) ?? [];
  const time = readClock(clock);
  const read = time && rest ? readTimeCell(rest, order) : unreadable;
  return time && read.kind === "wall" && read.time === null ? { ...read, time } : pass(read);
}

function pass(read: TimeCell): TimeCell {
  return read.kind === "open" ? read : unreadable;
}

/** Spreadsheets keep days since 1900, programs seconds or milliseconds since 1970. */
function readNumber(text: string): TimeCell {
  const number = Number(text);
  if (/^\d{10}$/.test(text)) return instant(number * 1000);
  if (/^\d{13}$/.test(text)) return instant(number);
  if (!/^\d{5}(\.\d+)?$/.test(text) || number < 40_000 || number > 80_000) return unreadable;
  const minutes = Math.round((number - 25_569) * 1440);
  const [date = "", time = ""] = new Date(minutes * 60_000).toISOString().split("T");
  return { kind: "wall", date, time: text.includes(".") ? time.slice(0, 5) : null };
}

function instant(epochMs: number): TimeCell {
  const at = new Date(epochMs).toISOString();
  return isPlainDate(at.slice(0, 10)) ? { kind: "instant", at } : unreadable;
}

const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const dayThenName = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -]?([a-zäéû]{3,12})\.?[ ,-]{0,2}(\d{4})(?!\d)/i;
const nameThenDay = /^([a-zäéû]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i;

/** Yields each date that the text may begin with, and the text behind it. */
function* datesAtStart(
  text: string,
  order: DateOrder | null,
): Generator<[date: string, rest: string]> {
  const whole = iso.exec(text);
  if (whole) yield [dateOf(whole[1], whole[3], whole[4]), text.slice(whole[0].length)];
  const plain = numbers.exec(text);
  if (plain) yield [numberDate(plain, order), text.slice(plain[0].length)];
  const named = dayThenName.exec(text);
  if (named) yield [dateOf(named[3], monthIn(named[2]), named[1]), text.slice(named[0].length)];
  const turned = nameThenDay.exec(text);
  if (turned)
    yield [dateOf(turned[3], monthIn(turned[1]), turned[2]), text.slice(turned[0].length)];
}

function numberDate([, one = "", mark, other = "", year = ""]: string[], order: DateOrder | null) {
  const full = year.length === 2 ? `20${year}` : year;
  const [dayFirst, monthFirst] = [dateOf(full, other, one), dateOf(full, one, other)];
  // Only countries that write the day first write points between.
  if (mark === ".") return dayFirst;
  if (dayFirst === "" || monthFirst === "" || dayFirst === monthFirst) {
    return dayFirst || monthFirst;
  }
  if (order === null) return "open";
  return order === "day_first" ? dayFirst : monthFirst;
}

function dateOf(year = "", month: string | number = "", day = ""): string {
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isPlainDate(date) ? date : "";
}

const monthNames = [
  ["jan"],
  ["feb", "fév", "fev"],
  ["mar", "mär", "mrz", "maa"],
  ["apr", "avr", "abr"],
  ["may", "mai", "mei", "mag"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aoû", "aou", "ago"],
  ["sep", "set"],
  ["oct", "okt", "out", "ott"],
  ["nov"],
  ["dec", "dez", "déc", "dic"],
];

function monthIn(name = ""): number | "" {
  const word = name.toLowerCase();
  const index = monthNames.findIndex((starts) => starts.some((start) => word.startsWith(start)));
  return index === -1 ? "" : index + 1;
}

const clock =
  /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2})(\.\d{1,9})?)? ?([ap])?\.?m?\.? ?(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i;

function openOrNone(rest: string): TimeCell | null {
  return withRest("2000-01-01", rest) ? { kind: "open" } : null;
}

function withRest(date: string, rest: string): TimeCell | null {
  if (date === "") return null;
  const text = rest.replace(/^(t|,? at |, ?| - | @ ?)/i, "").trim();
  if (text === "") return { kind: "wall", date, time: null };
  const [, hour = "", minute = "00", second = "00", fraction = "", half, zone] =
    clock.exec(text) ?? [];
  const time = hour && readClock(`${hour}:${minute}${half ? ` ${half}m` : ""}`);
  if (!time) return null;
  if (zone === undefined) return { kind: "wall", date, time };
  const epochMs = Date.parse(`${date}T${time}:${second}${fraction.slice(0, 4)}${offsetOf(zone)}`);
  return Number.isNaN(epochMs) ? null : instant(epochMs);
}

function offsetOf(zone: string): string {
  if (/^[a-z]/i.test(zone)) return "Z";
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/**
 * Says in which order a column writes day and month, where one of its dates can be read in one way
 * alone; `open` where all of them can be read in two, null where the question does not arise.
 */
export function orderIn(cells: Iterable<string>): DateOrder | "open" | null {
  let isOpen = false;
  for (const cell of cells) {
    const [, one = "", mark, other = ""] = numbers.exec(cell.trim()) ?? [];
    if (one === "" || mark === ".") continue;
    if (Number(one) > 12) return "day_first";
    if (Number(other) > 12) return "month_first";
    if (one !== other) isOpen = true;
  }
  return isOpen ? "open" : null;
}

/** Whole instants in a zone: what a wall time becomes, with a sentence where the clocks change. */
export function instantIn(
  wall: { date: string; time: string },
  timeZone: string,
): { at: string; warning: string | null } | null {
  const reading = readWallTime(wall, timeZone);
  switch (reading.state) {
    case "valid":
      return { at: reading.instant, warning: null };
    case "repeated": {
      const offset = zoneOffset(reading.instant, timeZone);
      const warning = `The clocks go back: ${wall.time} comes twice on ${wall.date}. This takes the first, at ${offset}.`;
      return { at: reading.instant, warning };
    }
    case "skipped": {
      const { date, time } = reading.nearest;
      const next = readWallTime(reading.nearest, timeZone);
      if (next.state !== "valid" && next.state !== "repeated") return null;
      const warning = `The clocks go forward: ${wall.time} does not exist on ${wall.date} in ${timeZone}. This becomes ${time}${date === wall.date ? "" : ` on ${date}`}.`;
      return { at: next.instant, warning };
    }
    case "invalid":
      return null;
  }
}
