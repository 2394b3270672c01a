/** A given timestamp as a date for the database: ISO 8601 has a year 0, which Postgres has not. */
export function storableInstant(timestamp: string): Date {
  return new Date(Math.max(Date.parse(timestamp), Date.parse("0001-01-01T00:00:00Z")));
}
