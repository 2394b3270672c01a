import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import type { DeliveryKind } from "@/lib/networks/simulator";
import type { ConditionCase, FaultCase } from "./cases";
import type { End } from "./end";
import { type Lane, renewToken } from "./lanes";
import type { Watch, WatchedDelivery } from "./watch";
import { bringNear, writePost } from "./write-post";

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

type Stage = { lane: Lane; watch: Watch; name: string };

const settleWithinMs = 60_000;
/** Waits of the networks are minutes; ours in between are not. */
const longWaitMs = 30_000;
const addressWithinMs = 2_000;
const healings = 5;

/** Sends one delivery into its fault and sees it through, as time and people would. */
export async function runFaultCase(stage: Stage, given: FaultCase): Promise<CaseRun> {
  const { lane, name } = stage;
  const { call, fault, phase, times } = given;
  const { credentials } = await renewToken(lane);
  const tokens = Object.values(credentials);
  const match = { operation: call.operation, tokens };
  lane.simulator.addFault({ match, phase, fault: fault.fault, times, name });
  if (call.step === "reconcile") loseAnswer(lane, call.kind, tokens);
  const run = await send(stage, call.kind, stops(given.expected));
  const strikes = lane.simulator.strikes().filter((strike) => strike.name === name).length;
  return { ...run, strikes };
}

/** Sends one delivery while its network is peculiar; where it shows things late, with a lost answer. */
export async function runConditionCase(stage: Stage, given: ConditionCase): Promise<CaseRun> {
  const { lane } = stage;
  const { credentials } = await renewToken(lane);
  const { means } = given.condition;
  if (means === "late" || means === "hidden") {
    loseAnswer(lane, given.kind, Object.values(credentials));
  }
  return { ...(await send(stage, given.kind, stops(given.expected))), strikes: 1 };
}

/** Where a position does not go out, the next one has to wait behind it. */
function stops(expected: End): boolean {
  return !expected.endsWith("published");
}

function loseAnswer({ simulator }: Lane, kind: DeliveryKind, tokens: string[]): void {
  const call = simulator.repertoire.calls.find(
    (one) => one.kind === kind && one.step === "publish",
  );
  if (!call) throw new Error(`Nothing publishes a ${kind}.`);
  const { operation } = call;
  simulator.addFault({ match: { operation, tokens }, phase: "after", fault: { kind: "reset" } });
}

/** Sends a post and sees one of its positions through; where it is followed, one more waits behind. */
async function send(
  stage: Stage,
  kind: DeliveryKind,
  isFollowed: boolean,
): Promise<Omit<CaseRun, "strikes">> {
  const { lane, watch } = stage;
  const target = kind === "comment" ? 1 : 0;
  const texts = textsOf(stage.name, target + (isFollowed ? 2 : 1));
  const post = await writePost(lane, kind, texts);
  await bringNear(post);
  const until = (isSo: (deliveries: WatchedDelivery[]) => boolean) =>
    watch.until(post.id, isSo, settleWithinMs);
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
  if (end.endsWith("published")) await watch.until(post.id, haveAddresses, addressWithinMs);
  return { end, deliveries, texts, target };
}

function haveAddresses([first]: WatchedDelivery[]): boolean {
  return first?.publishedUrl !== null;
}

function textsOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}, position ${index}`);
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
