import { isDeepStrictEqual } from "node:util";
import { parseAccountSettings } from "@/lib/accounts/connections/account-settings";
import type { DeliveryWithConnection } from "@/lib/deliveries/find-delivery";
import { renewLease } from "@/lib/deliveries/move-delivery";
import { storedHandles } from "@/lib/deliveries/stored-handles";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { StorageTrouble } from "@/lib/library/media/storage";
import type { Preparation } from "@/lib/networks/network";
import { mayBePrepared } from "@/lib/planning/approvals/settle-approvals";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { type LoadedTask, loadTask } from "./load-task";
import { awaitApproval, holdDelivery, recordNotSent } from "./not-sent";
import { asleepUntil, prepareLeaseUntil, stepLeaseUntil, wakeAt } from "./plan";
import { done, goTo, type StepState } from "./step-state";
import type { Timings } from "./timings";

const stepMs = 20_000;

/**
 * Prepares the delivery one call at a time. Each handle is stored before the next call, so that an
 * interrupted preparation continues where it was.
 */
export async function prepareDelivery(stepState: StepState, timings: Timings): Promise<StepState> {
  const endsAt = performance.now() + stepMs;
  let following = goTo("prepare", stepState);
  while (canGoOn(following) && performance.now() < endsAt) {
    following = await prepareNext(following, timings);
  }
  return following;
}

function canGoOn({ next, at }: StepState): boolean {
  return next === "prepare" && at === null;
}

async function prepareNext(stepState: StepState, timings: Timings): Promise<StepState> {
  const loaded = await loadTask(stepState, timings);
  if (loaded.state === "gone") return done(stepState);
  if (loaded.row.state !== "preparing") return goTo("publish", stepState);
  if (loaded.state === "unavailable" || mustWait(loaded.row))
    return holdDelivery(stepState, timings);
  // Preparing uploads, and nothing reaches a network that nobody agreed to.
  if (await isUnapproved(loaded)) return awaitApproval(stepState);
  const preparation = await prepareOnce(loaded);
  if (preparation.state === "stopped")
    return recordNotSent(stepState, preparation.outcome, timings);
  return keepPreparation(stepState, { loaded, preparation }, timings);
}

async function keepPreparation(
  stepState: StepState,
  {
    loaded,
    preparation,
  }: { loaded: LoadedTask; preparation: Exclude<Preparation, { state: "stopped" }> },
  timings: Timings,
): Promise<StepState> {
  const { row, task } = loaded;
  const isReady = preparation.state === "ready";
  const wakesAt = isReady ? wakeAt(row, timings) : null;
  const isProgress = !isDeepStrictEqual(preparation.handles, task.handles);
  const data = {
    leaseUntil: isReady
      ? prepareLeaseUntil(row, timings)
      : stepLeaseUntil(preparation.afterMs, timings),
    ...(wakesAt && asleepUntil(wakesAt, timings)),
    handles: storedHandles(loaded, preparation.handles),
    // A long upload is many calls: each success restarts the count of failures.
    ...(isProgress ? { tries: 0 } : {}),
  };
  if (!(await renewLease(stepState, data, isReady ? { kind: "prepared" } : undefined))) {
    return done(stepState);
  }
  return isReady
    ? goTo("publish", stepState, wakesAt)
    : continueAfter(stepState, preparation.afterMs);
}

async function isUnapproved({ row, approvalDigests }: LoadedTask): Promise<boolean> {
  return approvalDigests !== null && !(await mayBePrepared(row, approvalDigests));
}

function mustWait({ connection, workspace }: DeliveryWithConnection): boolean {
  return connection.state !== "active" || workspace.isPaused;
}

function continueAfter(stepState: StepState, afterMs: number): StepState {
  return goTo("prepare", stepState, afterMs > 0 ? new Date(now().getTime() + afterMs) : null);
}

/** A broken rule rejects the delivery, as saving would; a broken adapter is retried. */
async function prepareOnce({ network, context, task, row }: LoadedTask): Promise<Preparation> {
  const settings = parseAccountSettings(row.connection.facts);
  const [problem] = network
    .check(task.content, settings)
    .filter(({ severity }) => severity === "error");
  if (problem) {
    const values = { network: network.label, problem: problem.code };
    const reason = deliveryReasons.because("breaks_rule", values);
    return { state: "stopped", outcome: { kind: "rejected", code: "content_rejected", reason } };
  }
  try {
    return await network.prepare(context, task);
  } catch (err) {
    log.error({ err, network: network.id }, "A delivery could not be prepared.");
    const broke = deliveryReasons.because("preparation_broke");
    const reason = err instanceof StorageTrouble ? err.reason : broke;
    const outcome = { kind: "retry", code: "internal", reason, afterMs: null } as const;
    return { state: "stopped", outcome };
  }
}
