import { sqlStateOf } from "./sql-state";

const diskFull = "53100";

/** The set outgrows its memory, so that Postgres puts it into a file for the while. */
const statements = [
  "SET LOCAL work_mem = '64kB'",
  "SELECT count(*) FROM generate_series(1, 20000)",
] as const;

/**
 * Throws what Postgres says where its disk is full. Reading goes on then, and so does a write that
 * needs no new room, so that neither would tell. Call it within a transaction.
 */
export async function assertDiskRoom(execute: (sql: string) => Promise<unknown>): Promise<void> {
  try {
    for (const statement of statements) await execute(statement);
  } catch (error) {
    if (isDiskFull(error)) throw error;
  }
}

export function isDiskFull(error: unknown): boolean {
  if (sqlStateOf(error) === diskFull) return true;
  return error instanceof Error && "code" in error && error.code === diskFull;
}
