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
