import { isDriverAdapterError } from "@prisma/driver-adapter-utils";
import { Prisma } from "@/prisma/generated/client";

const uniqueViolation = "23505";
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
