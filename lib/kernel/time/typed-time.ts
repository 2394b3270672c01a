import { readClock } from "./typed-clock";
import { type DateReading, minutesIn, readDate, weekdayIn } from "./typed-date";
import { daysAfter, toWallTime, type WallTime } from "./zoned";

export type TimeReading = Pick<DateReading, "dateFormat" | "firstDayOfWeek"> & {
  now: string;
  timeZone: string;
  kept: WallTime;
};

export function readTime(text: string, reading: TimeReading): WallTime | null {
  const words = spacedWords(text);
  if (words === "") return null;
  const minutes = minutesAhead(words);
  return minutes === null ? wallTimeIn(words.split(" "), reading) : after(minutes, reading);
}

function spacedWords(text: string): string {
  const spaced = text
    .toLowerCase()
    .replaceAll(",", " ")
    .replace(/(\d)t(\d)/, "$1 $2");
  return spaced
    .split(/\s+/)
    .filter((word) => word !== "" && word !== "at" && word !== "@")
    .join(" ");
}

function minutesAhead(words: string): number | null {
  if (words === "now") return 0;
  const [, amount] = /^(?:in |\+ ?)(.+)$/.exec(words) ?? [];
  return amount === undefined ? null : minutesIn(amount);
}

function after(minutes: number, { now, timeZone }: TimeReading): WallTime {
  const minute = Math.floor(Date.parse(now) / 60_000) + minutes;
  return toWallTime(new Date(minute * 60_000).toISOString(), timeZone);
}

type Words = readonly string[];

const wordsMax = 8;

function wallTimeIn(words: Words, reading: TimeReading): WallTime | null {
  const time = readClock(words.join(" "));
  if (time) return { date: reading.kept.date, time };
  if (words.length > wordsMax) return null;
  for (let length = words.length; length > 0; length -= 1) {
    const found =
      dayAndClock(words.slice(0, length), words.slice(length), reading) ??
      dayAndClock(words.slice(-length), words.slice(0, -length), reading);
    if (found) return found;
  }
  return null;
}

function dayAndClock(day: Words, clock: Words, reading: TimeReading): WallTime | null {
  const time = clock.length === 0 ? reading.kept.time : readClock(clock.join(" "));
  if (time === null) return null;
  const now = toWallTime(reading.now, reading.timeZone);
  const text = day.join(" ");
  const date = readDate(text, { ...reading, today: now.date });
  if (!date) return null;
  const isPassed = date === now.date && time <= now.time;
  return { date: isPassed && weekdayIn(text) ? daysAfter(date, 7) : date, time };
}
