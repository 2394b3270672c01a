/** Clamps to the year 1: ISO 8601 has a year 0 and Postgres has none. */
export function storableInstant(timestamp: string): Date {
  return new Date(Math.max(Date.parse(timestamp), Date.parse("0001-01-01T00:00:00Z")));
}
