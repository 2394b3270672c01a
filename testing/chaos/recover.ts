import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { countOpen } from "@/testing/publishing/promise-rows";
import { retryThroughOutages } from "../publishing/load/load";
import type { ChaosNetwork } from "../publishing/load/networks";
import type { Server } from "./servers";

/**
 * A clock that was ten minutes ahead wrote instants that still lie in the future. Clocks are
 * shifted ahead when these hold anything up for this long.
 */
const clockShiftAfterMs = 45_000;
const aheadMs = 11 * 60_000;
const statelessMs = 20_000;
const recoverWithinMs = 120_000;

export type Recovery = {
  seconds: number | null;
  waiting: number;
};

export async function keepEndingWaits(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await retryThroughOutages(endWaits);
    await sleep(1_500);
  }
}

export async function recover(
  networks: ChaosNetwork[],
  servers: Server[],
  keepsStates: boolean,
): Promise<Recovery> {
  for (const network of networks) await network.clearFaults();
  for (const server of servers) {
    await server.settled();
    server.shiftClock(0);
  }
  if (!keepsStates) {
    await sleep(statelessMs);
    return { seconds: null, waiting: 0 };
  }
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const isOver = async () => (await countOpen()) === 0;
  const waiting = (await waitUntil(isOver, clockShiftAfterMs)) ? 0 : await countOpen();
  if (waiting > 0) for (const server of servers) server.shiftClock(aheadMs);
  const isRecovered = await waitUntil(isOver, recoverWithinMs - elapsedMs());
  return { seconds: isRecovered ? Math.round(elapsedMs() / 1000) : null, waiting };
}

async function waitUntil(isTrue: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const endsAt = performance.now() + withinMs;
  while (performance.now() < endsAt) {
    await endWaits();
    if (await isTrue()) return true;
    await sleep(500);
  }
  return false;
}

async function endWaits(): Promise<void> {
  await db.connection.updateMany({
    where: { state: "needs_reconnect" },
    data: { state: "active", reason: null },
  });
  await db.delivery.updateMany({
    where: { state: "scheduled", scheduledAt: { lt: now() }, dueAt: { gt: now() } },
    data: { dueAt: now() },
  });
}
