import { z } from "zod";

/** Is true for YYYY-MM-DD from 1970 to 9998, whose instants have four-digit years in every zone. */
export function isPlainDate(value: string): boolean {
  return z.iso.date().safeParse(value).success && value >= "1970" && value < "9999";
}
