/** Statements have a deadline, so a purge deletes this many rows at a time. */
export const purgeBatch = 5_000;
