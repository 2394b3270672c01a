import { startInterval } from "@/lib/kernel/async/interval";
import { env } from "@/lib/kernel/env";
import { hostGate } from "@/lib/kernel/http/guarded-fetch";
import { bodyOf } from "@/lib/records/webhooks/event-body";
import { sendEvent } from "@/lib/records/webhooks/send-event";
import {
  claimTurns,
  findDueEvents,
  openSecrets,
  recordDelivered,
} from "@/lib/records/webhooks/sending-store";
import { startWebhookWorker } from "@/lib/records/webhooks/start-webhook-worker";
import { runTimings as timings } from "./run-timings";

const starts: Record<string, () => unknown> = {
  protected: () => startWebhookWorker({ timings }),
  "records first": startRecordingFirst,
};

/** This control of the run loses what it notes as delivered before it is. */
function startRecordingFirst(): void {
  const gate = hostGate(env.ALLOWED_HOSTS);
  const stopping = new AbortController().signal;
  startInterval({ name: "unprotected webhooks", everyMs: timings.everyMs, tick: sendDue });

  async function sendDue(): Promise<boolean> {
    const turns = await claimTurns(timings.atOnce, timings.leaseMs);
    for (const turn of turns) {
      for (const event of await findDueEvents(turn, 20)) {
        const at = new Date().toISOString();
        const attempt = { at, status: 200, durationMs: 0, error: null, answer: null, headers: {} };
        await recordDelivered(turn, event.id, attempt);
        const body = JSON.stringify(bodyOf(event));
        const sending = { url: turn.url, eventId: event.id, secrets: openSecrets(turn) };
        await sendEvent({ ...sending, body, gate, stopping, timings });
      }
    }
    return turns.length > 0;
  }
}

process.once("message", () => {
  starts[process.argv[2] ?? ""]?.();
  process.send?.("started");
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");
