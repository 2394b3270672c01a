import { now } from "@/lib/kernel/clock";
import { restorableDays } from "./rules";

const restorableMs = restorableDays * 86_400_000;

export function oldestRestorable(): Date {
  return new Date(now().getTime() - restorableMs);
}

export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + restorableMs);
}
