/** A row as Postgres writes it into JSON: its instants are text, e.g. `2026-11-22T10:00:00.03+00:00`. */
export type AsJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/**
 * An instant in UTC, as JSON from Postgres has it, as callers see it: to the millisecond, ending in
 * `Z`. Without a `Date`, since a page has hundreds of them. The session's time zone is UTC.
 */
export function utcTimestamp(text: string): string {
  const [, fraction = ""] = /^\.(\d+)/.exec(text.slice(19)) ?? [];
  return `${text.slice(0, 19)}.${fraction.padEnd(3, "0")}Z`;
}
