import { type Interval, type Loop, startInterval } from "@/lib/kernel/async/interval";
import { retry } from "@/lib/kernel/async/retry";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { type HostGate, hostGate } from "@/lib/kernel/http/guarded-fetch";
import { log } from "@/lib/kernel/log";
import { metrics } from "@/lib/kernel/metrics";
import { bodyOf } from "./event-body";
import { sendEvent } from "./send-event";
import {
  beginAttempt,
  claimTurns,
  type DueEvent,
  endTurn,
  findDueEvents,
  openSecrets,
  postponeEvent,
  recordDelivered,
  recordFailed,
  type Turn,
} from "./sending-store";
import { type WebhookTimings, webhookTimings } from "./webhook-timings";

const eventsAtOnce = 20;
/** Of the process's connections, so that publishing has the rest. */
const statementsAtOnce = 2;

/**
 * Sends events to the addresses that wait for them, each in the order in which they were written, until
 * it is stopped. Several processes may do so at once: an address whose process dies is sent to by
 * another one when its lease ends. No transaction is open while an address is asked.
 */
export function startWebhookWorker({
  timings = webhookTimings,
  gate = hostGate(env.ALLOWED_HOSTS),
}: {
  timings?: WebhookTimings;
  gate?: HostGate;
} = {}): Loop {
  const stopping = new AbortController();
  const store = semaphore(statementsAtOnce);
  const underWay = new Map<string, { startedAt: number; ended: Promise<void> }>();
  let isStopping = false;
  let isFull = false;
  const loop: Interval = startInterval({
    name: "webhooks",
    everyMs: timings.everyMs,
    tick: takeTurns,
  });
  return { stop };

  async function takeTurns(): Promise<boolean> {
    const free = freeTurns();
    const turns = free > 0 ? await store(() => claimTurns(free, timings.leaseMs)) : [];
    isFull = turns.length >= free;
    for (const turn of turns) {
      const ended = sendTurn(turn)
        .catch(async (err: unknown) => {
          if (stopping.signal.aborted) return await store(() => endTurn(turn));
          log.error({ err, webhookId: turn.id }, "A webhook’s turn broke.");
        })
        .catch((err: unknown) => {
          log.error(
            { err, webhookId: turn.id },
            "A webhook’s turn could not end before its lease.",
          );
        })
        .finally(() => {
          underWay.delete(turn.id);
          // Else what comes meanwhile waits for the next tick, and goes out in one turn.
          if (isFull) loop.wake();
        });
      underWay.set(turn.id, { startedAt: performance.now(), ended });
    }
    return false;
  }

  /** A turn that has taken long leaves its place to another one, so that slow addresses delay no other. */
  function freeTurns(): number {
    const quick = [...underWay.values()].filter(
      ({ startedAt }) => performance.now() - startedAt < timings.slowAfterMs,
    );
    return Math.min(timings.atOnce - quick.length, timings.inAllMax - underWay.size);
  }

  async function sendTurn(turn: Turn): Promise<void> {
    const secrets = secretsOf(turn);
    if (!secrets) {
      const restUntil = new Date(now().getTime() + timings.restMaxMs);
      return await store(() => endTurn(turn, restUntil));
    }
    const endsAt = performance.now() + timings.turnMs;
    const isOver = () => isStopping || performance.now() >= endsAt;
    for (;;) {
      const events = await store(() => findDueEvents(turn, eventsAtOnce));
      for (const event of events) {
        const goesOn = !isOver() && (await sendOne(turn, event, secrets));
        if (goesOn) continue;
        // Its turn may be over before its events are.
        isFull ||= isOver();
        return await store(() => endTurn(turn));
      }
      if (events.length < eventsAtOnce) return await store(() => endTurn(turn));
    }
  }

  /** Returns whether the address takes more now. */
  async function sendOne(turn: Turn, event: DueEvent, secrets: string[]): Promise<boolean> {
    const body = event.body ?? wordEvent(event);
    if (body === null) {
      await store(() => postponeEvent(event.id, new Date(now().getTime() + timings.restMaxMs)));
      return true;
    }
    const attemptsMax = timings.retryAfterMs.length + 1;
    const number = await store(() => beginAttempt(turn, { event, body, attemptsMax }));
    if (number === null) return false;
    const { outcome, restMs, ...attempt } = await sendEvent({
      url: turn.url,
      eventId: event.id,
      body,
      secrets,
      gate,
      stopping: stopping.signal,
      timings,
    });
    metrics().webhookAttempts.inc({ outcome: outcome === "delivered" ? "delivered" : "failed" });
    // An event that arrived is sent again unless this is stored.
    if (outcome === "delivered") {
      await retry(() => store(() => recordDelivered(turn, event.id, attempt)));
      turn.failingSince = null;
      return true;
    }
    const { status, error } = attempt;
    log.info({ webhookId: turn.id, eventId: event.id, number, status }, `Not taken: ${error}`);
    const retryAfterMs = withJitter(timings.retryAfterMs[number - 1]);
    const failed = { eventId: event.id, number, attempt, outcome, retryAfterMs, restMs };
    await retry(() => store(() => recordFailed(turn, failed, timings)));
    return false;
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await loop.stop();
    const breakOff = setTimeout(() => stopping.abort(), timings.stopWithinMs);
    await Promise.all([...underWay.values()].map(({ ended }) => ended));
    clearTimeout(breakOff);
  }
}

function secretsOf(turn: Turn): string[] | null {
  try {
    return openSecrets(turn);
  } catch (err) {
    log.error({ err, webhookId: turn.id }, "A webhook’s secret could not be opened.");
    return null;
  }
}

/** A newer process may have words for it. */
function wordEvent(event: DueEvent): string | null {
  try {
    return JSON.stringify(bodyOf(event));
  } catch (err) {
    log.error({ err, eventId: event.id }, "An event of a webhook could not be worded.");
    return null;
  }
}

/** Spreads what failed together. */
function withJitter(ms: number | undefined): number | null {
  return ms === undefined ? null : ms * (0.9 + 0.2 * Math.random());
}
