import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { storeCall } from "./link-store";

const everyMs = 5_000;
let storedAt = 0;

export function recordCall(): void {
  const calledAt = now();
  if (Math.abs(calledAt.getTime() - storedAt) < everyMs) return;
  storedAt = calledAt.getTime();
  storeCall(calledAt).catch((err: unknown) => {
    log.warn({ err }, "A call of the Inngest server could not be noted.");
  });
}
