import { AppError } from "@/lib/kernel/errors";
import { passkeysMax } from "./schema";

export function assertBelowLimit(count: number): void {
  if (count < passkeysMax) return;
  throw new AppError("limit_reached", `You have ${count} passkeys already. Remove one first.`);
}
