import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cancelDeliveriesOfPost } from "@/lib/deliveries/cancel-deliveries";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import type { Fault } from "@/lib/networks/simulation/faults";
import {
  type AccountFixture,
  createFixtures,
  renewToken,
  type SimulatedNetwork,
  simulateNetworks,
} from "@/testing/publishing/fault-matrix/account-fixtures";
import { makeDue } from "@/testing/publishing/fault-matrix/write-posts";
import { schedulePost } from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { isThorough } from "@/testing/run/thorough";
import { takesText } from "@/testing/world/takes-text";
import { advanceCrowd, firstMembers, wakeOf } from "./crowd";
import { dispatchAllDue } from "./dispatch-due";
import type { DueDelivery } from "./dispatch-store";

let simulated: SimulatedNetwork[];
let fixtures: AccountFixture[];

beforeAll(async () => {
  simulated = await simulateNetworks();
  const all = await createFixtures(simulated, 2);
  fixtures = all.filter(({ network }) => takesText(network));
});
afterAll(async () => {
  for (const { simulator } of simulated) await simulator.stop();
});

/** Each says what the call that publishes meets; one that is cancelled never makes it. */
const fates: Record<string, { phase: "before" | "after"; fault: Fault } | null> = {
  "goes out": null,
  cancelled: null,
  "answer is lost": { phase: "after", fault: { kind: "reset" } },
  "is slow": { phase: "before", fault: { kind: "slow", ms: 400 } },
  "meets an outage": { phase: "before", fault: { kind: "html", status: 503 } },
};
type Fate = keyof typeof fates;

type Written = { postId: string; deliveryId: string; text: string; fixture: AccountFixture };

async function write(fixture: AccountFixture, fate: Fate): Promise<Written> {
  const text = `A post that ${fate} ${randomUUID()}`;
  const post = await schedulePost(fixture.actor, fixture.connection, { inMs: 3_600_000, text });
  await meet(fate, fixture);
  await makeDue({ postId: post.id, connectionId: fixture.connection.id });
  const { id: deliveryId } = await db.delivery.findFirstOrThrow({ where: { postId: post.id } });
  return { postId: post.id, deliveryId, text, fixture };
}

async function meet(fate: Fate, fixture: AccountFixture): Promise<void> {
  const { credentials } = await renewToken(fixture);
  const injected = fates[fate];
  if (!injected) return;
  const { simulator, network } = fixture;
  const call = simulator.capabilities.calls.find(
    ({ kind, step }) => kind === "text" && step === "publish",
  );
  if (!call) throw new Error(`Nothing publishes a text on ${network.id}.`);
  const match = { operation: call.operation, tokens: Object.values(credentials) };
  simulator.addFault({ ...injected, match, skip: call.callsBefore ?? 0 });
}

/** Publishes posts with these fates; those of one number go through the engine together. */
async function endsOf(order: readonly Fate[], groups: readonly number[]): Promise<unknown[]> {
  await db.post.deleteMany();
  for (const { simulator } of simulated) simulator.clearFaults();
  const written: Written[] = [];
  for (const [index, fixture] of fixtures.entries()) {
    written.push(await write(fixture, order[index % order.length] ?? "goes out"));
  }
  const groupOf = new Map(
    written.map(({ deliveryId }, index) => [deliveryId, groups[index % groups.length] ?? 0]),
  );
  let due = await lease();
  expect(due).toHaveLength(written.length);
  // They are cancelled between the dispatch and the claim, where the engine has them already.
  for (const { text, postId } of written) {
    if (text.includes("cancelled")) await transaction((tx) => cancelDeliveriesOfPost(tx, postId));
  }
  while (due.length > 0 || (await isOpen())) {
    const numbers = new Set(groupOf.values());
    const crowdOf = (number: number) => due.filter((one) => groupOf.get(one.deliveryId) === number);
    await Promise.all([...numbers].map((number) => publishTogether(crowdOf(number))));
    due = await lease();
  }
  return Promise.all(written.map(endOf));
}

async function lease(): Promise<DueDelivery[]> {
  const due: DueDelivery[] = [];
  await dispatchAllDue(async (more) => void due.push(...more), quickTimings);
  return due;
}

async function isOpen(): Promise<boolean> {
  const open = await db.delivery.count({
    where: { state: { in: ["scheduled", "preparing", "publishing"] } },
  });
  return open > 0;
}

/** Does what the engine's function does, without an engine. */
async function publishTogether(crowd: readonly DueDelivery[]): Promise<void> {
  const due = crowd.map((one) => ({ ...one, dueAt: one.dueAt.toISOString() }));
  let members = firstMembers(due, randomUUID());
  while (members.length > 0) {
    const at = wakeOf(members);
    if (at) await sleep(Math.max(0, at.getTime() - now().getTime()));
    members = await advanceCrowd(members, quickTimings);
  }
}

async function endOf({ deliveryId, text, fixture }: Written) {
  const delivery = await db.delivery.findUniqueOrThrow({ where: { id: deliveryId } });
  const published = fixture.simulator.publications().filter((one) => one.text === text).length;
  return {
    network: fixture.network.id,
    fate: text.split(" ").slice(3, -1).join(" "),
    state: delivery.state,
    errorCode: delivery.errorCode,
    published,
  };
}

const names = Object.keys(fates);

it("deliveries end together as each of them ends alone, however they are grouped", async () => {
  const anyCase = fc.record({
    order: fc.shuffledSubarray(names, { minLength: names.length }),
    groups: fc.array(fc.nat(3), { minLength: 5, maxLength: 40 }),
  });
  const holds = fc.asyncProperty(anyCase, async ({ order, groups }) => {
    const alone = fixtures.map((_, index) => index);
    const together = await endsOf(order, groups);
    const lone = await endsOf(order, alone);
    expect(together).toEqual(lone);
  });
  await fc.assert(holds, { numRuns: isThorough ? 20 : 2, endOnFailure: true });
});
