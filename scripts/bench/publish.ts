import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import type { Simulator } from "@/lib/networks/simulator";
import {
  connectAccount,
  discoverAccounts,
  publishingWorld,
  schedulePost,
} from "@/lib/testing/publishing-world";
import { smallWorld } from "@/lib/testing/world";
import { spreadOf } from "./figures";
import { type Publisher, startFloor, startProduct } from "./publisher";

const workspaces = 40;
const burst = { count: 2_000, perSecond: null, aheadMs: 100_000 };
const spread = { count: 300, perSecond: 5, aheadMs: 25_000 };
const plannersMax = 6;

type Load = { count: number; perSecond: number | null; aheadMs: number };
type Lane = Parameters<typeof schedulePost>[0] & { connection: { id: string } };

/**
 * Deliveries per second, CPU per delivery and lateness against the simulated network: all due in one
 * second, and spread. Beside each, a floor that does only the claim, the call and the write.
 */
export async function run(): Promise<void> {
  const { simulator } = await publishingWorld();
  const lanes = await openLanes(simulator);
  for (const [name, load] of Object.entries({ burst, spread })) {
    for (const start of [startProduct, startFloor]) {
      const publisher = await start(new URL(simulator.url).port);
      const figures = await measure(publisher, { simulator, lanes, load });
      console.log(`${name}, ${publisher.name}: ${figures}`);
      await publisher.stop();
    }
  }
  await simulator.stop();
}

/** Deliveries of a connection go one at a time: many connections, as many teams have. */
async function openLanes(simulator: Simulator): Promise<Lane[]> {
  const accounts = await discoverAccounts(simulator);
  await db.connection.deleteMany();
  const lanes: Lane[] = [];
  for (let count = 0; count < workspaces; count += 2) {
    const { admin, elsewhere, connection } = await smallWorld();
    await db.connection.deleteMany({
      where: { id: { in: [connection.id, elsewhere.connection.id] } },
    });
    for (const actor of [admin, elsewhere.admin]) {
      for (const account of accounts) {
        lanes.push({ ...actor, connection: await connectAccount(actor, account) });
      }
    }
  }
  return lanes;
}

type Bench = { simulator: Simulator; lanes: Lane[]; load: Load };

async function measure(publisher: Publisher, { simulator, lanes, load }: Bench): Promise<string> {
  const firstAtMs = now().getTime() + load.aheadMs;
  const dueAt = new Map<string, number>();
  const plan = async (number: number): Promise<void> => {
    const lane = lanes[number % lanes.length];
    if (!lane) throw new Error("There is no connection.");
    const atMs = firstAtMs + (load.perSecond ? (number * 1000) / load.perSecond : 0);
    const text = `Bench ${publisher.name} ${load.count} ${number}`;
    dueAt.set(text, atMs);
    await schedulePost(lane, lane.connection, { text, inMs: atMs - now().getTime() });
  };
  for (let from = 0; from < load.count; from += plannersMax) {
    const numbers = Array.from(
      { length: Math.min(plannersMax, load.count - from) },
      (_, n) => from + n,
    );
    await Promise.all(numbers.map(plan));
  }
  if (now().getTime() > firstAtMs) throw new Error("The load took longer than its lead.");
  const cpuBefore = publisher.cpuSeconds();
  const late = await collect(simulator, dueAt);
  const cpu = (publisher.cpuSeconds() - cpuBefore) / load.count;
  const seconds = (Math.max(...late.map(({ atMs }) => atMs)) - firstAtMs) / 1000;
  const rate = (load.count / Math.max(seconds, 1)).toFixed(0);
  const lateness = spreadOf(late.map(({ lateMs }) => lateMs));
  return `${rate}/s, ${(cpu * 1000).toFixed(1)} ms CPU each, late ${lateness}`;
}

/** Waits until every text is out; throws where one came early or twice. */
async function collect(simulator: Simulator, dueAt: Map<string, number>) {
  const own = () => simulator.publications().filter(({ text }) => dueAt.has(text));
  while (own().length < dueAt.size) await sleep(200);
  const published = own();
  if (new Set(published.map(({ text }) => text)).size < published.length) {
    throw new Error("A post went out twice.");
  }
  return published.map(({ text, atMs }) => {
    const lateMs = atMs - (dueAt.get(text) ?? atMs);
    if (lateMs < 0) throw new Error("A post went out early.");
    return { atMs, lateMs };
  });
}
