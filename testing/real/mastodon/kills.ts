import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/kernel/db";
import { seededRandom } from "@/testing/run/seeded-random";
import type { App } from "../app";

const patienceMs = 15 * 60_000;
const aliveMs = { from: 2_000, upTo: 9_000 };

export async function killUntilSettled(app: App, { seed, killsMax }: Killing): Promise<number> {
  const random = seededRandom(seed);
  const until = Date.now() + patienceMs;
  let kills = 0;
  while (Date.now() < until && (await countOpen()) > 0) {
    await sleep(aliveMs.from + random() * (aliveMs.upTo - aliveMs.from));
    if (kills >= killsMax) continue;
    await app.kill();
    kills += 1;
    await app.start();
  }
  return kills;
}

type Killing = { seed: number; killsMax: number };

export async function untilSettled(): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until && (await countOpen()) > 0) await sleep(500);
}

export async function countStates(): Promise<Record<string, number>> {
  const rows = await db.delivery.groupBy({ by: ["state"], _count: true });
  return Object.fromEntries(rows.map(({ state, _count }) => [state, _count]));
}

export function countOpen(): Promise<number> {
  const due = { state: "scheduled", dueAt: { not: null } } as const;
  return db.delivery.count({
    where: { OR: [due, { state: { in: ["preparing", "publishing"] } }] },
  });
}
