import { AppError } from "@/lib/kernel/errors";

/** Tells a failure to read from what a parser throws about the bytes. System errors have an `errno`. */
export function isTrouble(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && "errno" in error);
}
