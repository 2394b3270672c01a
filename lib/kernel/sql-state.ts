import { isDriverAdapterError } from "@prisma/driver-adapter-utils";
import { Prisma } from "@/prisma/generated/client";

const uniqueViolation = "23505";
const diskFull = "53100";
const lockNotAvailable = "55P03";
/**
 * Classes 22 and 23 are about one row's data; 40001 and 40P01 are lost races between transactions.
 */
const singleRowFault = /^(2[23]...|40001|40P01)$/;

export function sqlStateOf(error: unknown): string | null {
  const fault =
    error instanceof Prisma.PrismaClientKnownRequestError ? error.meta?.driverAdapterError : error;
  if (!(fault instanceof Error && isDriverAdapterError(fault))) return null;
  return fault.cause.originalCode ?? null;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === uniqueViolation;
}

export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === lockNotAvailable;
}

export function isSingleRowFault(error: unknown): boolean {
  return singleRowFault.test(sqlStateOf(error) ?? "");
}

export function isDiskFull(error: unknown): boolean {
  if (sqlStateOf(error) === diskFull) return true;
  return error instanceof Error && "code" in error && error.code === diskFull;
}

/** The set outgrows its memory, so that Postgres puts it into a file for the while. */
const fillingStatements = [
  "SET LOCAL work_mem = '64kB'",
  "SELECT count(*) FROM generate_series(1, 20000)",
] as const;

/**
 * Throws what Postgres says where its disk is full. Reading goes on then, and so does a write that
 * needs no new room, so that neither would tell. Call it within a transaction.
 */
export async function assertDiskRoom(execute: (sql: string) => Promise<unknown>): Promise<void> {
  try {
    for (const statement of fillingStatements) await execute(statement);
  } catch (error) {
    if (isDiskFull(error)) throw error;
  }
}
