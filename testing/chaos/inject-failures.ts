import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/kernel/db";
import { retryThroughOutages } from "../publishing/load/load";
import type { ChaosPostgres } from "./postgres";
import type { Server } from "./servers";

export type FailureCounts = Record<
  "server killed" | "Postgres killed" | "server stopped" | "clock jumped" | "events sent again",
  number
>;

type Targets = {
  servers: Server[];
  postgres: ChaosPostgres;
  random: () => number;
  forMs: number;
};

const jumpMs = 600_000;
const longestStopMs = 60_000;

export async function injectFailures({
  servers,
  postgres,
  random,
  forMs,
}: Targets): Promise<FailureCounts> {
  const counts: FailureCounts = {
    "server killed": 0,
    "Postgres killed": 0,
    "server stopped": 0,
    "clock jumped": 0,
    "events sent again": 0,
  };
  const endsAt = performance.now() + forMs;
  const leftMs = () => Math.max(0, endsAt - performance.now());
  const ongoing: Promise<void>[] = [];
  const between = (from: number, to: number) => from + random() * (to - from);
  const inject: Record<keyof FailureCounts, (server: Server) => Promise<void> | undefined> = {
    "server killed": (server) => void ongoing.push(server.kill()),
    "Postgres killed": () => postgres.crash(),
    "server stopped": (server) => {
      const longest = counts["server stopped"] === 0 ? longestStopMs : between(1_000, 9_000);
      const ms = Math.min(longest, leftMs());
      ongoing.push(server.pause(() => sleep(ms)));
    },
    "clock jumped": (server) => {
      server.shiftClock(random() < 0.5 ? jumpMs : -jumpMs);
      const ms = Math.min(between(3_000, 12_000), leftMs());
      ongoing.push(sleep(ms).then(() => server.shiftClock(0)));
    },
    "events sent again": async (server) =>
      server.resend(await retryThroughOutages(findRecentDeliveries)),
  };
  for (let number = 0; leftMs() > 0; number += 1) {
    await sleep(Math.min(between(800, 4_000), leftMs()));
    const kind = failureCycle[number % failureCycle.length] ?? "server killed";
    const server = servers[Math.floor(random() * servers.length)];
    if (!server || leftMs() === 0) break;
    await inject[kind](server);
    counts[kind] += 1;
  }
  await Promise.all(ongoing);
  return counts;
}

const failureCycle: (keyof FailureCounts)[] = [
  "server stopped",
  "server killed",
  "events sent again",
  "clock jumped",
  "server killed",
  "Postgres killed",
  "events sent again",
  "server killed",
  "clock jumped",
  "server stopped",
  "server killed",
  "Postgres killed",
];

async function findRecentDeliveries() {
  const rows = await db.delivery.findMany({
    where: { fence: { gt: 1 } },
    orderBy: { scheduledAt: "desc" },
    select: { id: true, fence: true },
    take: 40,
  });
  return rows.flatMap(({ id, fence }) => [
    { deliveryId: id, fence },
    { deliveryId: id, fence: fence - 1 },
  ]);
}
