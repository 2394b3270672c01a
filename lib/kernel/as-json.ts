/**
 * A row as Postgres writes it into JSON: instants are text, e.g. `2026-11-22T10:00:00.03+00:00`.
 */
export type AsJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/**
 * Formats such an instant as the API does: UTC, milliseconds, ending in `Z`. It avoids `Date`, as
 * a page has hundreds of instants. The session's time zone must be UTC.
 */
export function utcTimestamp(text: string): string {
  const [, fraction = ""] = /^\.(\d+)/.exec(text.slice(19)) ?? [];
  return `${text.slice(0, 19)}.${fraction.padEnd(3, "0")}Z`;
}
