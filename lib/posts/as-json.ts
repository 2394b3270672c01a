/** A row as Postgres writes it into JSON: its instants are text that `Date` reads. */
export type AsJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/** An instant that Postgres wrote into JSON. */
export function instantFrom(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
