import { randomUUID } from "node:crypto";
import pRetry from "p-retry";
import { inngestClient } from "@/inngest/client";
import { deliveryDue } from "@/inngest/send-due";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { shiftClock } from "@/lib/kernel/clock";
import { modes } from "./modes";
import type { Mode } from "./options";

export type Command =
  | { command: "start"; mode: Mode }
  | { command: "shift clock"; ms: number }
  | { command: "resend"; deliveries: DeliveryRef[] };

process.on("message", (command: Command) => void execute(command));
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");

async function execute(given: Command): Promise<void> {
  switch (given.command) {
    case "start":
      await startWhenPossible(given.mode);
      process.send?.("started");
      return;
    case "shift clock":
      shiftClock(given.ms);
      return;
    case "resend":
      await inngestClient
        .send(given.deliveries.map((ref) => deliveryDue.create(ref, { id: randomUUID() })))
        .catch(() => undefined);
  }
}

async function startWhenPossible(mode: Mode): Promise<void> {
  await pRetry(() => modes[mode].start(), {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 300,
    factor: 1,
  });
}
