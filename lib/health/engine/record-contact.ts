import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { storeCall, storeRegistration } from "./engine-store";
import type { Registration } from "./schema";

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

export async function recordRegistration(
  registration: Registration,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const before = await storeRegistration(registration, { isFirst });
  const { state } = registration;
  if (state !== "registered") {
    if (isFirst || before !== state) log.warn(registration, sentences[state]);
  } else if (registration.isChanged && before === "registered" && !isFirst) {
    log.warn({}, "The Inngest server had forgotten the functions; they are registered again.");
  } else if (isFirst || before !== "registered") {
    log.info({}, "The functions are registered with the Inngest server.");
  }
}

const sentences = {
  refused: "The Inngest server refuses the signing key.",
  rejected: "The Inngest server did not register the functions.",
  unreachable: "The Inngest server cannot be reached; registering is tried again.",
} as const;
