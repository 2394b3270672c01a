import { isDeepStrictEqual } from "node:util";
import { now } from "@/lib/clock";
import { log } from "@/lib/log";
import type { Preparation } from "@/lib/networks/network";
import { renewLease } from "./delivery-store";
import type { DeliveryRow } from "./find-delivery";
import { holdDelivery } from "./hold-delivery";
import { type LoadedTask, loadTask, storedHandles } from "./load-task";
import type { Pace } from "./pace";
import { prepareLeaseUntil, stepLeaseUntil, wakeAt } from "./plan";
import { settleSetback } from "./settle-setback";
import { done, type Turn, thenDo } from "./turn";

/** How long one step goes on preparing before the engine sees progress. */
const stepMs = 20_000;

/**
 * Makes everything that the network can make ahead, one call at a time; each handle is stored
 * before the next call, so a preparation that was cut off goes on where it was.
 */
export async function prepareDelivery(turn: Turn, pace: Pace): Promise<Turn> {
  const endsAt = performance.now() + stepMs;
  let following = thenDo("prepare", turn);
  while (canGoOn(following) && performance.now() < endsAt) {
    following = await prepareNext(following, pace);
  }
  return following;
}

function canGoOn({ next, at }: Turn): boolean {
  return next === "prepare" && at === null;
}

async function prepareNext(turn: Turn, pace: Pace): Promise<Turn> {
  const loaded = await loadTask(turn, pace);
  if (loaded.state === "gone") return done(turn);
  if (loaded.row.state !== "preparing") return thenDo("publish", turn);
  if (loaded.state === "held" || mustWait(loaded.row)) return holdDelivery(turn, pace);
  const preparation = await prepareOnce(loaded);
  if (preparation.state === "stopped") return settleSetback(turn, preparation.outcome, pace);
  return keepPreparation(turn, { loaded, preparation }, pace);
}

type Prepared = { loaded: LoadedTask; preparation: Exclude<Preparation, { state: "stopped" }> };

async function keepPreparation(
  turn: Turn,
  { loaded, preparation }: Prepared,
  pace: Pace,
): Promise<Turn> {
  const { row, task, contentDigest } = loaded;
  const isReady = preparation.state === "ready";
  const isProgress = !isDeepStrictEqual(preparation.handles, task.handles);
  const data = {
    leaseUntil: isReady ? prepareLeaseUntil(row, pace) : stepLeaseUntil(preparation.afterMs, pace),
    handles: storedHandles(contentDigest, preparation.handles),
    // A long upload is many calls: one that went through begins the count of failed ones anew.
    ...(isProgress ? { tries: 0 } : {}),
  };
  if (!(await renewLease(turn, data, isReady ? { kind: "prepared" } : undefined))) {
    return done(turn);
  }
  return isReady
    ? thenDo("publish", turn, wakeAt(row, pace))
    : continueAfter(turn, preparation.afterMs);
}

function mustWait({ connection, workspace }: DeliveryRow): boolean {
  return connection.state !== "active" || workspace.isPaused;
}

function continueAfter(turn: Turn, afterMs: number): Turn {
  return thenDo("prepare", turn, afterMs > 0 ? new Date(now().getTime() + afterMs) : null);
}

/** Broken rules stop a delivery here as they do when it is written; a broken adapter is retried. */
async function prepareOnce({ network, context, task }: LoadedTask): Promise<Preparation> {
  const [problem] = network.check(task.content).filter(({ severity }) => severity === "error");
  if (problem) {
    const { message } = problem;
    return { state: "stopped", outcome: { kind: "rejected", code: "content_rejected", message } };
  }
  try {
    return await network.prepare(context, task);
  } catch (err) {
    log.error({ err, network: network.id }, "A delivery could not be prepared.");
    const message = "Something went wrong here while this was being prepared.";
    const outcome = { kind: "retry", code: "internal", message, afterMs: null } as const;
    return { state: "stopped", outcome };
  }
}
