import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { findViolations, type KeptDelivery, type ShownEntry } from "@/testing/publishing/promise";
import { loadKept } from "@/testing/publishing/promise-rows";
import { quantile } from "../bench/figures";
import { createLoad, isForText, keyOf, retryThroughOutages } from "../publishing/load/load";
import type { ChaosNetwork } from "../publishing/load/networks";
import type { EngineWork } from "./app";
import type { Fault, Scenario } from "./scenarios";

export type Figures = {
  lost: number;
  told: number;
  doubled: number;
  early: number;
  otherwise: number;
  seconds: number;
  lateMs: { p50: number; p99: number };
  behindMs: number;
  /** Counts for one delivery; null where a fault ended the process that counts. */
  engineEach: EngineWork | null;
  load: number;
};

export type Host = {
  name: string;
  engineWork(): Promise<EngineWork>;
  suffer(fault: Fault): Promise<void>;
};

const leadMs = 20_000;
const settledWithinMs = 900_000;
// Postgres's clock may be two seconds behind; the rest is the way to the network.
const toleranceMs = 2_100;

export async function measure(
  scenario: Scenario,
  networks: readonly ChaosNetwork[],
  host: Host,
): Promise<Figures> {
  await db.post.deleteMany();
  const { deliveries, kinds } = scenario;
  const name = `${host.name}, ${scenario.name},`;
  await createLoad(takingPart(networks, scenario), { name, deliveries, kinds });
  const before = await host.engineWork();
  const firstAt = new Date(now().getTime() + leadMs + leadOfMedia(scenario));
  await retryThroughOutages(() => moveTo(firstAt, scenario));
  let healedAt = 0;
  if (scenario.fault) {
    await sleep(firstAt.getTime() + scenario.faultAfterMs - now().getTime());
    await host.suffer(scenario.fault);
    healedAt = now().getTime();
  }
  await untilSettled(firstAt);
  const after = scenario.fault ? null : await host.engineWork();
  const kept = await loadKept(keyOf);
  const shown = (await Promise.all(networks.map((network) => network.publications()))).flat();
  const engineEach = after && workEach(kept.length, before, after);
  return { ...judge(kept, shown, { firstAt, healedAt }), engineEach };
}

function workEach(count: number, before: EngineWork, after: EngineWork): EngineWork {
  return {
    executions: (after.executions - before.executions) / count,
    runs: (after.runs - before.runs) / count,
    rows: (after.rows - before.rows) / count,
  };
}

function takingPart(networks: readonly ChaosNetwork[], { kinds, accounts }: Scenario) {
  const fitting = networks.filter((one) => isForText(one) || kinds.length > 1);
  if (accounts === null) return fitting;
  return fitting
    .slice(0, 1)
    .map((one) => Object.assign({}, one, { accounts: one.accounts.slice(0, accounts) }));
}

/** Photos are prepared a minute ahead, so that a fault meets runs that sleep. */
function leadOfMedia({ kinds }: Scenario): number {
  return kinds.length > 1 ? 60_000 : 0;
}

async function moveTo(firstAt: Date, { deliveries, spreadMs }: Scenario): Promise<void> {
  const stepSeconds = spreadMs / deliveries / 1000;
  await db.$executeRaw`
    UPDATE "Post" post SET "scheduledAt" = ${firstAt}::timestamptz
      + (numbered.number - 1) * ${stepSeconds}::float8 * interval '1 second'
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM "Post") numbered
    WHERE post.id = numbered.id`;
  await db.$executeRaw`
    UPDATE "Delivery" delivery
    SET "dueAt" = delivery."dueAt" + (post."scheduledAt" - delivery."scheduledAt"),
      "scheduledAt" = post."scheduledAt"
    FROM "Post" post WHERE post.id = delivery."postId"`;
}

async function untilSettled(firstAt: Date): Promise<void> {
  const endsAt = firstAt.getTime() + settledWithinMs;
  while (now().getTime() < endsAt && (await countOpen()) > 0) await sleep(500);
}

function countOpen(): Promise<number> {
  return db.delivery.count({
    where: { state: { in: ["scheduled", "preparing", "publishing"] } },
  });
}

function judge(
  kept: KeptDelivery[],
  shown: ShownEntry[],
  { firstAt, healedAt }: { firstAt: Date; healedAt: number },
): Omit<Figures, "engineEach"> {
  const violations = findViolations(kept, shown, { keyOf, toleranceMs });
  const count = (name: string) => violations.filter(({ invariant }) => invariant === name).length;
  const atMs = new Map(shown.map((entry) => [keyOf(entry.text), entry.atMs]));
  const firsts = kept.filter(({ key }) => key.endsWith("position 0"));
  const out = firsts.flatMap(({ key, notBeforeMs }) => {
    const at = atMs.get(key);
    return at === undefined || notBeforeMs === null ? [] : [{ at, due: notBeforeMs }];
  });
  const late = out.map(({ at, due }) => at - due);
  const lost = count("lost") + count("open");
  const [doubled, early] = [count("doubled"), late.filter((ms) => ms < 0).length];
  return {
    lost,
    told: kept.filter(({ state }) => ["failed", "unconfirmed"].includes(state)).length,
    doubled,
    early,
    otherwise: violations.length - lost - doubled - count("early"),
    seconds: (Math.max(...out.map(({ at }) => at)) - firstAt.getTime()) / 1000,
    lateMs: { p50: quantile(late, 0.5), p99: quantile(late, 0.99) },
    behindMs: Math.max(0, ...out.map(({ at, due }) => at - Math.max(due, healedAt))),
    load: loadavg()[0] ?? Number.NaN,
  };
}
