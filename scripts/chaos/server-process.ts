import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inngestClient } from "@/inngest/client";
import { deliveryDue } from "@/inngest/events";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { shiftClock } from "@/lib/kernel/clock";
import { type Mode, modes } from "./modes";

/** A server as chaos treats one: it loads everything, and then does as it is told. */
export type Order =
  | { order: "start"; mode: Mode }
  /** The clock jumps by so many milliseconds from the right time; 0 sets it right. */
  | { order: "clock"; ms: number }
  /** Events that were sent before come again, as duplicates or late. */
  | { order: "resend"; deliveries: DeliveryRef[] };

process.on("message", (given: Order) => void obey(given).catch(() => undefined));
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");

async function obey(given: Order): Promise<void> {
  switch (given.order) {
    case "start":
      await startPatiently(given.mode);
      process.send?.("started");
      return;
    case "clock":
      shiftClock(given.ms);
      return;
    case "resend":
      await inngestClient.send(
        given.deliveries.map((ref) => deliveryDue.create(ref, { id: randomUUID() })),
      );
  }
}

/** As a supervisor starts a server again and again while its database is away. */
async function startPatiently(mode: Mode): Promise<void> {
  for (;;) {
    try {
      await modes[mode].start();
      return;
    } catch {
      await sleep(300);
    }
  }
}
