import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { DeliveryKind } from "@/lib/networks/simulator";
import { insist } from "@/testing/world/insist";
import { type AccountFixture, renewToken } from "./account-fixtures";
import { type ConditionCase, type FaultCase, type MatrixCase, targetOf } from "./cases";
import type { End } from "./end";
import type { Watch, WatchedDelivery } from "./watch";
import { makeDue, type Sequence } from "./write-posts";

export type CaseRun = {
  end: End | "unsettled";
  injectionCount: number;
  deliveries: WatchedDelivery[];
  texts: string[];
  target: number;
};

export type PreparedCase<Case extends MatrixCase = MatrixCase> = {
  given: Case;
  fixture: AccountFixture;
  name: string;
  texts: string[];
  sequence: Sequence;
};

const settleWithinMs = 180_000;
const longWaitMs = 30_000;
const addressWithinMs = 10_000;
const resumeRounds = 5;

export async function runFaultCase(
  prepared: PreparedCase<FaultCase>,
  watch: Watch,
): Promise<CaseRun> {
  const { given, fixture, name } = prepared;
  const { call, fault, phase, times } = given;
  const { credentials } = await renewToken(fixture);
  const tokens = Object.values(credentials);
  const match = { operation: call.operation, tokens };
  const skip = call.callsBefore ?? 0;
  fixture.simulator.addFault({ match, phase, fault: fault.fault, times, skip, name });
  if (call.step === "reconcile") loseAnswer(fixture, call.kind, tokens);
  const run = await send(prepared, watch);
  const injectionCount = fixture.simulator
    .injectedFaults()
    .filter((injected) => injected.name === name).length;
  return { ...run, injectionCount };
}

/** A condition that delays or hides posts needs a lost answer to matter. */
export async function runConditionCase(
  prepared: PreparedCase<ConditionCase>,
  watch: Watch,
): Promise<CaseRun> {
  const { given, fixture } = prepared;
  const { credentials } = await renewToken(fixture);
  const { means } = given.condition;
  if (means === "late" || means === "hidden") {
    loseAnswer(fixture, given.kind, Object.values(credentials));
  }
  return { ...(await send(prepared, watch)), injectionCount: 1 };
}

function loseAnswer({ simulator }: AccountFixture, kind: DeliveryKind, tokens: string[]): void {
  const call = simulator.capabilities.calls.find(
    (one) => one.kind === kind && one.step === "publish",
  );
  if (!call) throw new Error(`Nothing publishes a ${kind}.`);
  const { operation, callsBefore: skip = 0 } = call;
  const match = { operation, tokens };
  simulator.addFault({ match, phase: "after", fault: { kind: "reset" }, skip });
}

async function send(
  { given, fixture, texts, sequence }: PreparedCase,
  watch: Watch,
): Promise<Omit<CaseRun, "injectionCount">> {
  const target = targetOf(given);
  await makeDue(sequence);
  const until = (isReached: (deliveries: WatchedDelivery[]) => boolean) =>
    watch.until(sequence, isReached, settleWithinMs);
  const restAfter = (deliveries: WatchedDelivery[]) => restOf(deliveries[target]);
  let deliveries = await until((seen) => restAfter(seen) !== null);
  const first = restAfter(deliveries);
  // One round is not enough: the network's other waits are stored after the delivery's own.
  for (let round = 0; round < resumeRounds && !isAtRest(deliveries); round += 1) {
    await resume(fixture, restAfter(deliveries));
    deliveries = await until((seen) => isAtRest(seen) || isStopped(restAfter(seen)));
  }
  const end = endOf(first, restAfter(deliveries));
  // The publisher may ask for the address later; the next case's fault must not meet that call.
  if (end.endsWith("published")) await watch.until(sequence, haveAddresses, addressWithinMs);
  return { end, deliveries, texts, target };
}

function haveAddresses([first]: WatchedDelivery[]): boolean {
  return first?.publishedUrl !== null;
}

type Rest = "published" | "failed" | "unconfirmed" | "waits" | "held";

function restOf(delivery: WatchedDelivery | undefined): Rest | null {
  if (!delivery) return null;
  const { state, connection } = delivery;
  switch (state) {
    case "published":
    case "failed":
    case "unconfirmed":
      return state;
    case "scheduled":
      if (connection !== "active") return "held";
      return isWaiting(delivery) ? "waits" : null;
    default:
      return null;
  }
}

function isWaiting({ dueAt, errorCode }: WatchedDelivery): boolean {
  const waitMs = (dueAt?.getTime() ?? 0) - now().getTime();
  return errorCode === "rate_limited" && waitMs > longWaitMs;
}

function isAtRest(deliveries: WatchedDelivery[]): boolean {
  const stopped = deliveries.find(({ state }) => state !== "published");
  return stopped === undefined || ["failed", "unconfirmed"].includes(stopped.state);
}

function isStopped(rest: Rest | null): boolean {
  return rest === "waits" || rest === "held";
}

async function resume(fixture: AccountFixture, rest: Rest | null): Promise<void> {
  if (rest === "held") await renewToken(fixture);
  if (rest !== "waits") return;
  const { connection } = fixture;
  const where = {
    connectionId: connection.id,
    state: "scheduled",
    errorCode: "rate_limited",
  } as const;
  await insist(() => db.delivery.updateMany({ where, data: { dueAt: now() } }));
}

function endOf(first: Rest | null, end: Rest | null): CaseRun["end"] {
  if (end === null || end === "waits" || end === "held") return "unsettled";
  if (first !== "waits" && first !== "held") return end;
  return end === "published" ? `${first}, then published` : end;
}
