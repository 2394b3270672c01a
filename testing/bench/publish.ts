import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Simulator } from "@/lib/networks/simulator";
import {
  connectAccount,
  discoverAccounts,
  publishingWorld,
  schedulePost,
} from "@/testing/publishing/publishing-world";
import { type Person, smallWorld } from "@/testing/world/world";
import { cpuSecondsOf } from "./cpu-seconds";
import { formatDistribution } from "./figures";
import { prepareListeners } from "./listeners";
import { postgresPid } from "./measurement";
import { type Publisher, startFloor, startProduct } from "./publisher";
import { type Beside, prepareReaders } from "./readers";

/** Each has a dozen accounts, so that few deliveries of one account are due at once. */
const workspacesFor = (count: number) => Math.max(40, Math.ceil(count / 50));
const burst = { count: 2_000, perSecond: null };
const spread = { count: 300, perSecond: 5 };
const plannersMax = 6;
const leadMs = 25_000;
const firstPlannedAt = new Date(Math.ceil(now().getTime() / 1000) * 1000 + 86_400_000);

/** Posts that something plans beside the load are later than all of it. */
const plannedBefore = new Date(firstPlannedAt.getTime() + 3_600_000);

type Load = { count: number; perSecond: number | null };
type ConnectedAccount = Person & { connection: { id: string } };

/**
 * Measures deliveries per second, CPU per delivery and lateness against the simulated network: all
 * due in one second, and spread out. A floor does only the claim, the call and the write. CPU
 * "ahead" is spent before the first delivery is due. `npm run bench publish 10000 4` measures so many
 * due in one second, shared by four processes; `npm run bench publish readers` the same load without
 * anything to read and beside readers at full budget, and `npm run bench publish webhooks` without a
 * webhook and with one for everything in each team.
 */
export async function run(given = process.argv.slice(3)): Promise<void> {
  const beside = besides[given[0] ?? ""];
  if (beside) return await measureBeside({ ...beside, counts: "calls", load: besideLoad });
  const [count = burst.count, processes = 1] = given.map(Number);
  const { simulator } = await publishingWorld();
  const connected = await openConnectedAccounts(simulator, workspacesFor(count));
  for (const [name, load] of Object.entries({ burst: { ...burst, count }, spread })) {
    for (const start of [startProduct, startFloor]) {
      const publisher = await start(new URL(simulator.url).port, processes);
      const figures = await measure(publisher, { simulator, connected, load });
      console.log(`${name}, ${publisher.name}: ${figures}`);
      await publisher.stop();
    }
  }
  await simulator.stop();
}

const besideLoad = { count: 300, perSecond: 10 };
const rounds = 2;

type BesideBench = {
  names: [string, string];
  prepare: (teams: Person[], port: number) => Promise<Beside>;
};

const besides: Record<string, BesideBench> = {
  readers: { names: ["nothing to read", "readers at full budget"], prepare: prepareReaders },
  webhooks: { names: ["nobody listens", "a webhook in each team"], prepare: prepareListeners },
};

/** Tells publishing's lateness in turn with what has nothing to do beside it and what never pauses. */
export async function measureBeside({
  names,
  prepare,
  counts,
  load,
}: BesideBench & { counts: string; load: Load }): Promise<void> {
  const { simulator } = await publishingWorld();
  const connected = await openConnectedAccounts(simulator, workspacesFor(burst.count));
  const { port } = new URL(simulator.url);
  const teams = [...new Map(connected.map((one) => [one.workspaceId, one])).values()];
  const beside = await prepare(teams, Number(port));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, name] of names.entries()) {
      await beside.set(index === 1);
      const publisher = await startProduct(port, 1);
      publisher.name = `${name}, round ${round}`;
      const figures = await measure(publisher, { simulator, connected, load });
      console.log(`${publisher.name}: ${figures}, ${beside.calls()} ${counts} beside it`);
      await publisher.stop();
    }
  }
  await beside.stop();
  await simulator.stop();
}

async function openConnectedAccounts(
  simulator: Simulator,
  workspaces: number,
): Promise<ConnectedAccount[]> {
  const accounts = await discoverAccounts(simulator);
  await db.connection.deleteMany();
  const connected: ConnectedAccount[] = [];
  for (let count = 0; count < workspaces; count += 2) {
    const { admin, elsewhere, connection } = await smallWorld();
    await db.connection.deleteMany({
      where: { id: { in: [connection.id, elsewhere.connection.id] } },
    });
    for (const actor of [admin, elsewhere.admin]) {
      for (const account of accounts) {
        connected.push({ ...actor, connection: await connectAccount(actor, account) });
      }
    }
  }
  return connected;
}

type Bench = { simulator: Simulator; connected: ConnectedAccount[]; load: Load };

async function measure(publisher: Publisher, bench: Bench): Promise<string> {
  const { simulator, load } = bench;
  const planned = await scheduleLoad(publisher.name, bench);
  const rowsBefore = await countEngineRows();
  const firstAtMs = now().getTime() + leadMs;
  await moveToMeasuredTime(firstAtMs);
  const postgres = await postgresPid();
  const used = () => ({ own: publisher.cpuSeconds(), postgres: cpuSecondsOf(postgres) });
  const started = used();
  await sleep(firstAtMs - now().getTime());
  const due = used();
  const late = await collect(
    simulator,
    new Map([...planned].map(([text, afterMs]) => [text, firstAtMs + afterMs])),
  );
  const ended = used();
  const seconds = (Math.max(...late.map(({ atMs }) => atMs)) - firstAtMs) / 1000;
  const each = (cpuSeconds: number) => ((cpuSeconds * 1000) / load.count).toFixed(1);
  const own = `${each(ended.own - due.own)} ms CPU each (${each(due.own - started.own)} ahead)`;
  const ofPostgres = `${each(ended.postgres - due.postgres)} (${each(due.postgres - started.postgres)}) in Postgres`;
  const lateness = formatDistribution(late.map(({ lateMs }) => lateMs));
  const engine = await engineWork(publisher, { rowsBefore, count: load.count });
  return `${(load.count / seconds).toFixed(0)}/s, ${own}, ${ofPostgres}, late ${lateness}, ${engine}`;
}

async function engineWork(
  publisher: Publisher,
  { rowsBefore, count }: { rowsBefore: EngineRows; count: number },
): Promise<string> {
  const { runs, events } = await countEngineRows();
  const each = (amount: number) => (amount / count).toFixed(2);
  const started = runs - rowsBefore.runs;
  const rows = started + events - rowsBefore.events;
  return `${each(started)} runs, ${each(await publisher.executions())} executions, ${each(rows)} rows each`;
}

type EngineRows = { runs: number; events: number };

async function countEngineRows(): Promise<EngineRows> {
  return { runs: await db.engineRun.count(), events: await db.engineEvent.count() };
}

async function scheduleLoad(
  name: string,
  { connected, load }: Bench,
): Promise<Map<string, number>> {
  const planned = new Map<string, number>();
  const plan = async (number: number): Promise<void> => {
    const target = connected[number % connected.length];
    if (!target) throw new Error("There is no connection.");
    const afterMs = load.perSecond ? (number * 1000) / load.perSecond : 0;
    const text = `Bench ${name} ${load.count} ${number}`;
    planned.set(text, afterMs);
    const inMs = firstPlannedAt.getTime() + afterMs - now().getTime();
    await schedulePost(target, target.connection, { text, inMs });
  };
  for (let from = 0; from < load.count; from += plannersMax) {
    const length = Math.min(plannersMax, load.count - from);
    await Promise.all(Array.from({ length }, (_, index) => plan(from + index)));
  }
  return planned;
}

/** People choose whole minutes: what was planned for one instant falls due at one instant. */
async function moveToMeasuredTime(firstAtMs: number): Promise<void> {
  const byMs = firstPlannedAt.getTime() - firstAtMs;
  await db.$executeRaw`
    UPDATE "Delivery" delivery SET "scheduledAt" = moved.at, "dueAt" = moved.at
    FROM (
      SELECT id, date_bin('100 ms', "scheduledAt", ${firstPlannedAt}::timestamptz)
        - ${byMs}::int * interval '1 ms' AS at
      FROM "Delivery" WHERE state = 'scheduled' AND "scheduledAt" < ${plannedBefore}::timestamptz
    ) moved
    WHERE delivery.id = moved.id`;
}

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
