const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const lettersMin = 3;

export function weekdayIn(word: string): number | null {
  return placeIn(weekdays, word);
}

export function monthIn(word: string): number | null {
  return placeIn(months, word === "sept" ? "sep" : word);
}

function placeIn(names: readonly string[], word: string): number | null {
  if (word.length < lettersMin) return null;
  const index = names.findIndex((name) => name.startsWith(word));
  return index === -1 ? null : index + 1;
}

const amount = /^(\d{1,4}|an?) ?([a-z]+)$/;

export function daysIn(text: string): { days: number; months: number } | null {
  const [, count = "", unit = ""] = amount.exec(text) ?? [];
  const number = numberIn(count);
  if (/^(d|days?)$/.test(unit)) return { days: number, months: 0 };
  if (/^(w|wks?|weeks?)$/.test(unit)) return { days: 7 * number, months: 0 };
  if (/^(mo|months?)$/.test(unit)) return { days: 0, months: number };
  return null;
}

const hoursThenMinutes =
  /^(\d{1,4}|an?) ?(?:h|hrs?|hours?)(?: ?(?:and )?(\d{1,2}) ?(?:m|mins?|minutes?)?)?$/;

export function minutesIn(text: string): number | null {
  if (text === "half an hour") return 30;
  const [, hours, rest = "0"] = hoursThenMinutes.exec(text) ?? [];
  if (hours) return 60 * numberIn(hours) + Number(rest);
  const [, count = "", unit = ""] = amount.exec(text) ?? [];
  return /^(m|mins?|minutes?)$/.test(unit) ? numberIn(count) : null;
}

function numberIn(count: string): number {
  return count.startsWith("a") ? 1 : Number(count);
}
