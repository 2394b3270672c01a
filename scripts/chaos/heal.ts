import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { loadKept } from "@/testing/promise-rows";
import { keyOf, throughOutages } from "./load";
import type { ChaosNetwork } from "./networks";
import type { Server } from "./servers";

/** After it, clocks are set ahead: what a clock ahead of its time wrote down waits for ten minutes. */
const patienceMs = 45_000;
const statelessMs = 20_000;
const healWithinMs = 120_000;
const aheadMs = 11 * 60_000;

export type Healing = {
  /** From the end of all trouble to the last delivery's end; null where one is still open. */
  seconds: number | null;
  /** Deliveries that waited for an instant that a clock ahead of its time had written down. */
  waiting: number;
};

/** While it lasts: people connect again what was refused, and the networks' waits pass. */
export async function passTime(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await throughOutages(endWaits);
    await sleep(1_500);
  }
}

/**
 * Everything works again; waits until all that is due has come to an end. Not for controls that
 * keep no states: they get a while to send what they still will.
 */
export async function heal(
  networks: ChaosNetwork[],
  servers: Server[],
  keepsStates: boolean,
): Promise<Healing> {
  for (const network of networks) await network.clearFaults();
  for (const server of servers) {
    await server.settled();
    server.jump(0);
  }
  if (!keepsStates) {
    await sleep(statelessMs);
    return { seconds: null, waiting: 0 };
  }
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  const isOver = async () => (await countOpen()) === 0;
  const waiting = (await until(isOver, patienceMs)) ? 0 : await countOpen();
  if (waiting > 0) for (const server of servers) server.jump(aheadMs);
  const isHealed = await until(isOver, healWithinMs - passed());
  return { seconds: isHealed ? Math.round(passed() / 1000) : null, waiting };
}

async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const endsAt = performance.now() + withinMs;
  while (performance.now() < endsAt) {
    await endWaits();
    if (await isSo()) return true;
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

async function countOpen(): Promise<number> {
  return (await loadKept(keyOf)).filter(
    ({ state, isBehind }) => !isBehind && ["scheduled", "preparing", "publishing"].includes(state),
  ).length;
}
