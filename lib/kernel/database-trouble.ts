import { Prisma } from "@/prisma/generated/client";
import { AppError } from "./errors";
import { log } from "./log";
import { isDiskFull, sqlStateOf } from "./sql-state";

/**
 * Connection exceptions, exhausted resources, interventions such as a shutdown or the end of a
 * statement that took too long, and of a transaction that stood idle.
 */
const sqlStates = /^(08|53|57|25P03)/;

/** No connection was free in time, a transaction could not be started, or it took too long. */
const prismaCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"]);

export function isDatabaseTrouble(error: unknown): boolean {
  if (sqlStates.test(sqlStateOf(error) ?? "")) return true;
  return error instanceof Prisma.PrismaClientKnownRequestError && prismaCodes.has(error.code);
}

export function databaseTrouble(thrown: unknown, requestId: string | null): AppError | null {
  if (!isDatabaseTrouble(thrown)) return null;
  log.error({ requestId, err: thrown }, "The database could not be used");
  const message = isDiskFull(thrown)
    ? "The disk of the database is full: nothing can be saved, and nothing goes out, until an administrator makes room."
    : "The database cannot be used at the moment. Try again in a few seconds.";
  return new AppError("unavailable", message, { retryAfterSeconds: 3, cause: thrown });
}
