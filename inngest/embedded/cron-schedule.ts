/** The instants of a cron expression: five fields, in UTC, to the minute. */
export type CronSchedule = { matches(instant: Date): boolean };

const ranges = [
  { name: "minute", low: 0, high: 59 },
  { name: "hour", low: 0, high: 23 },
  { name: "day of the month", low: 1, high: 31 },
  { name: "month", low: 1, high: 12 },
  { name: "day of the week", low: 0, high: 7 },
] as const;

/** Reads numbers, `*`, ranges, lists and steps; throws on anything else, names and zones included. */
export function parseCron(expression: string): CronSchedule {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== ranges.length) {
    throw new Error(`The cron expression "${expression}" does not have five fields.`);
  }
  const sets = ranges.map((range, index) => readField(fields[index] ?? "", range));
  const eitherDay = !fields[2]?.startsWith("*") && !fields[4]?.startsWith("*");
  return {
    matches: (instant) => {
      const values = [
        instant.getUTCMinutes(),
        instant.getUTCHours(),
        instant.getUTCDate(),
        instant.getUTCMonth() + 1,
        instant.getUTCDay(),
      ];
      const [minute, hour, date, month, weekday] = values.map((value, index) =>
        Boolean(sets[index]?.has(value)),
      );
      // Where both days are restricted, cron takes either.
      const day = eitherDay ? date || weekday : date && weekday;
      return Boolean(minute && hour && month && day);
    },
  };
}

type Range = (typeof ranges)[number];

function readField(field: string, range: Range): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const { first, last, step } = readPart(part, range);
    for (let value = first; value <= last; value += step) values.add(value);
  }
  if (range.name === "day of the week" && values.has(7)) values.add(0);
  return values;
}

function readPart(part: string, range: Range) {
  const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (!match) throw new Error(`"${part}" is not a ${range.name} of a cron expression.`);
  const [, low, high, every] = match;
  const first = Number(low ?? range.low);
  const last = Number(high ?? lastOf({ low, every }, range));
  const step = Number(every ?? 1);
  const inside = first >= range.low && last <= range.high && first <= last && step >= 1;
  if (!inside) throw new Error(`"${part}" is outside the ${range.name}s of a cron expression.`);
  return { first, last, step };
}

/** `*` and `5/10` run to the end of the range; `5` is itself alone. */
function lastOf(
  { low, every }: { low: string | undefined; every: string | undefined },
  range: Range,
) {
  return low === undefined || every !== undefined ? range.high : low;
}
