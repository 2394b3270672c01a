import { isOneEditAway } from "@/components/kit/commands/near-word";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { FirstDayOfWeek } from "@/lib/kernel/time/formats";
import { dateWords, readDate, weekdayIn } from "@/lib/kernel/time/typed-date";
import { toWallTime } from "@/lib/kernel/time/zoned";

export type Reader = { preferences: TimePreferences; firstDayOfWeek: FirstDayOfWeek };

export type TypedDay = { date: string; distance: string };

export function typedDays(text: string, { preferences, firstDayOfWeek }: Reader): TypedDay[] {
  const today = toWallTime(new Date().toISOString(), preferences.timeZone).date;
  const reading = { today, dateFormat: preferences.dateFormat, firstDayOfWeek };
  const read = (words: string) =>
    (["future", "past"] as const).flatMap(
      (toward) => readDate(words, { ...reading, toward }) ?? [],
    );
  const asTyped = read(text);
  const meant = asTyped.length > 0 ? text : corrected(text);
  const found = meant === text ? asTyped : read(meant);
  const dayOf = (date: string) => ({ date, days: daysBetween(today, date) });
  const nearestFirst = [...new Set(found)]
    .map(dayOf)
    .toSorted((one, other) => Math.abs(one.days) - Math.abs(other.days));
  const others = otherNext(meant, reading).filter((date) => !found.includes(date));
  return [...nearestFirst, ...others.map(dayOf)].map(({ date, days }) => ({
    date,
    distance: distanceOf(days),
  }));
}

/** Some people mean the coming Friday by "next Friday", so that both are offered. */
function otherNext(text: string, reading: Parameters<typeof readDate>[1]): string[] {
  const [, name = ""] = /^\s*next\s+([a-z]+)\s*$/i.exec(text) ?? [];
  if (weekdayIn(name.toLowerCase()) === null) return [];
  return [readDate(name, { ...reading, toward: "future" })].filter((date) => date !== null);
}

const lettersMin = 4;

function corrected(text: string): string {
  return text.toLowerCase().replace(/[a-z]+/g, (word) => {
    if (word.length < lettersMin || dateWords.includes(word)) return word;
    return dateWords.find((known) => isOneEditAway(word, known)) ?? word;
  });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function distanceOf(days: number): string {
  return relative.format(days, "day");
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
