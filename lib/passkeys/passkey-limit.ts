import { AppError } from "@/lib/kernel/errors";
import { passkeysMax } from "./schema";

/** Throws `limit_reached`. */
export function assertBelowLimit(count: number): void {
  if (count < passkeysMax) return;
  throw new AppError("limit_reached", `You have ${count} passkeys already. Remove one first.`);
}
