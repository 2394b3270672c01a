import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/kernel/db";
import { throughOutages } from "./load";
import type { ChaosPostgres } from "./postgres";
import type { Server } from "./servers";

export type Blows = Record<
  "server killed" | "Postgres killed" | "server stopped" | "clock jumped" | "events sent again",
  number
>;

type Scene = {
  servers: Server[];
  postgres: ChaosPostgres;
  random: () => number;
  forMs: number;
};

const jumpMs = 600_000;
const longestStopMs = 60_000;

/** One blow after the other for a while; each picks its server, and they overlap. */
export async function wreakHavoc({ servers, postgres, random, forMs }: Scene): Promise<Blows> {
  const blows: Blows = {
    ...{ "server killed": 0, "Postgres killed": 0, "server stopped": 0 },
    ...{ "clock jumped": 0, "events sent again": 0 },
  };
  const endsAt = performance.now() + forMs;
  const leftMs = () => Math.max(0, endsAt - performance.now());
  const lasting: Promise<void>[] = [];
  const between = (from: number, to: number) => from + random() * (to - from);
  const acts: Record<keyof Blows, (server: Server) => Promise<void> | undefined> = {
    "server killed": (server) => void lasting.push(server.kill()),
    "Postgres killed": () => postgres.crash(),
    "server stopped": (server) => {
      // One long stop, as long as there is time for it; the others are short.
      const longest = blows["server stopped"] === 0 ? longestStopMs : between(1_000, 9_000);
      const ms = Math.min(longest, leftMs());
      lasting.push(server.pause(() => sleep(ms)));
    },
    "clock jumped": (server) => {
      server.jump(random() < 0.5 ? jumpMs : -jumpMs);
      lasting.push(sleep(Math.min(between(3_000, 12_000), leftMs())).then(() => server.jump(0)));
    },
    "events sent again": async (server) => server.resend(await throughOutages(findRecent)),
  };
  for (let number = 0; leftMs() > 0; number += 1) {
    await sleep(Math.min(between(800, 4_000), leftMs()));
    const kind = deck[number % deck.length] ?? "server killed";
    const server = servers[Math.floor(random() * servers.length)];
    if (!server || leftMs() === 0) break;
    await acts[kind](server);
    blows[kind] += 1;
  }
  await Promise.all(lasting);
  return blows;
}

/** In this order, again and again; who is hit and when is left to chance. */
const deck: (keyof Blows)[] = [
  ...(["server stopped", "server killed", "events sent again", "clock jumped"] as const),
  ...(["server killed", "Postgres killed", "events sent again", "server killed"] as const),
  ...(["clock jumped", "server stopped", "server killed", "Postgres killed"] as const),
];

/** Some that are under way and some that are over, with the fence they have and the one before. */
async function findRecent() {
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
