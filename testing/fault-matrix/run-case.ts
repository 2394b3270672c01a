import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { DeliveryKind } from "@/lib/networks/simulator";
import { type ConditionCase, type FaultCase, type MatrixCase, targetOf } from "./cases";
import type { End } from "./end";
import { type Lane, renewToken } from "./lanes";
import type { Watch, WatchedDelivery } from "./watch";
import { bringNear, type Sequence } from "./write-posts";

/** What became of one case; its texts are counted at the network when all cases are over. */
export type CaseRun = {
  end: End | "unsettled";
  /** How often the fault struck. */
  strikes: number;
  deliveries: WatchedDelivery[];
  /** By position. */
  texts: string[];
  target: number;
};

/** A case and what is there for it: the connection that sends it, and its post. */
export type Stage<Case extends MatrixCase = MatrixCase> = {
  given: Case;
  lane: Lane;
  name: string;
  texts: string[];
  sequence: Sequence;
};

const settleWithinMs = 60_000;
/** Waits of the networks are minutes; ours in between are not. */
const longWaitMs = 30_000;
const addressWithinMs = 2_000;
const healings = 5;

/** Sends one delivery into its fault and sees it through, as time and people would. */
export async function runFaultCase(stage: Stage<FaultCase>, watch: Watch): Promise<CaseRun> {
  const { given, lane, name } = stage;
  const { call, fault, phase, times } = given;
  const { credentials } = await renewToken(lane);
  const tokens = Object.values(credentials);
  const match = { operation: call.operation, tokens };
  const skip = call.callsBefore ?? 0;
  lane.simulator.addFault({ match, phase, fault: fault.fault, times, skip, name });
  if (call.step === "reconcile") loseAnswer(lane, call.kind, tokens);
  const run = await send(stage, watch);
  const strikes = lane.simulator.injectedFaults().filter((strike) => strike.name === name).length;
  return { ...run, strikes };
}

/** Sends one delivery while its network is peculiar; where it shows things late, with a lost answer. */
export async function runConditionCase(
  stage: Stage<ConditionCase>,
  watch: Watch,
): Promise<CaseRun> {
  const { given, lane } = stage;
  const { credentials } = await renewToken(lane);
  const { means } = given.condition;
  if (means === "late" || means === "hidden") {
    loseAnswer(lane, given.kind, Object.values(credentials));
  }
  return { ...(await send(stage, watch)), strikes: 1 };
}

function loseAnswer({ simulator }: Lane, kind: DeliveryKind, tokens: string[]): void {
  const call = simulator.capabilities.calls.find(
    (one) => one.kind === kind && one.step === "publish",
  );
  if (!call) throw new Error(`Nothing publishes a ${kind}.`);
  const { operation } = call;
  simulator.addFault({ match: { operation, tokens }, phase: "after", fault: { kind: "reset" } });
}

/** Sends the post's sequence and sees the position through that the case is about. */
async function send(
  { given, lane, texts, sequence }: Stage,
  watch: Watch,
): Promise<Omit<CaseRun, "strikes">> {
  const target = targetOf(given);
  await bringNear(sequence);
  const until = (isSo: (deliveries: WatchedDelivery[]) => boolean) =>
    watch.until(sequence, isSo, settleWithinMs);
  const restAfter = (deliveries: WatchedDelivery[]) => restOf(deliveries[target]);
  let deliveries = await until((seen) => restAfter(seen) !== null);
  const first = restAfter(deliveries);
  // More than once: the network's other waits are written after the delivery's own.
  for (let round = 0; round < healings && !isAtRest(deliveries); round += 1) {
    await heal(lane, restAfter(deliveries));
    deliveries = await until((seen) => isAtRest(seen) || isStopped(restAfter(seen)));
  }
  const end = endOf(first, restAfter(deliveries));
  // The address of what is out may be asked for after it; the next case's fault must not meet that.
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

/** All out, or the first that is not stopped the rest. */
function isAtRest(deliveries: WatchedDelivery[]): boolean {
  const stopped = deliveries.find(({ state }) => state !== "published");
  return stopped === undefined || ["failed", "unconfirmed"].includes(stopped.state);
}

function isStopped(rest: Rest | null): boolean {
  return rest === "waits" || rest === "held";
}

/** Time passes, or people connect the account again. */
async function heal(lane: Lane, rest: Rest | null): Promise<void> {
  if (rest === "held") await renewToken(lane);
  if (rest !== "waits") return;
  const { connection } = lane;
  await db.delivery.updateMany({
    where: { connectionId: connection.id, state: "scheduled", errorCode: "rate_limited" },
    data: { dueAt: now() },
  });
}

function endOf(first: Rest | null, end: Rest | null): CaseRun["end"] {
  if (end === null || end === "waits" || end === "held") return "unsettled";
  if (first !== "waits" && first !== "held") return end;
  return end === "published" ? `${first}, then published` : end;
}
