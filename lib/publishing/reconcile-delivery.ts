import { failure } from "@/lib/deliveries/failure";
import type { DeliveryWithConnection } from "@/lib/deliveries/find-delivery";
import { moveDelivery, renewLease } from "@/lib/deliveries/move-delivery";
import { notifyOfMove } from "@/lib/deliveries/notify-of-move";
import { recordEvent } from "@/lib/deliveries/record-answer";
import { intentAgeMs } from "@/lib/deliveries/start-sending";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Finding } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { confirmDelivery } from "./confirm-delivery";
import { type Loaded, loadTask } from "./load-task";
import { recordNotSent } from "./not-sent";
import { nextRecheckAt, nextReconcileAt, plannedRecheckAt, spareReconcileAt } from "./plan";
import { done, goTo, type StepState } from "./step-state";
import { findUnconfirmedDue, planRecheck, type UnconfirmedDelivery } from "./sweep-store";
import type { Timings } from "./timings";

/**
 * Asks the network about a call whose answer is unknown. The delivery is found, proved absent, or
 * left to a person: a second call is never made on a guess.
 */
export async function reconcileDelivery(
  stepState: StepState,
  timings: Timings,
): Promise<StepState> {
  const loaded = await loadTask(stepState, timings);
  if (loaded.state === "gone" || loaded.row.state !== "publishing") return done(stepState);
  const { row } = loaded;
  const asked = { ...stepState, looks: stepState.looks + 1 };
  const plannedAt = nextReconcileAt(row.intentAt, asked.looks, timings);
  const leaseUntil = new Date((plannedAt ?? now()).getTime() + timings.publishLeaseMs);
  if (!(await renewLease(stepState, { leaseUntil }))) return done(stepState);
  const finding = await askNetwork(loaded);
  if (finding.kind === "published" && (await adopt(row, finding))) return done(stepState);
  const reason = deliveryReasons.because(`look_${finding.kind}`);
  await recordEvent(db, { deliveryId: row.id, kind: "looked", reason });
  const againAt = plannedAt ?? spareAt(finding, asked, timings);
  if (againAt) return goTo("reconcile", asked, againAt);
  if (finding.kind === "absent") return believeAbsence(asked, timings);
  return giveUp(asked, { row, finding }, timings);
}

function spareAt(finding: Finding, { looks }: StepState, timings: Timings): Date | null {
  return finding.kind === "unavailable" ? spareReconcileAt(looks, timings) : null;
}

/**
 * After a jump of the clock a fresh call looks old, so an absence is believed only once the intent
 * is old by Postgres's clock.
 */
async function believeAbsence(stepState: StepState, timings: Timings): Promise<StepState> {
  const missingMs =
    (timings.reconcileAfterMs.at(-1) ?? 0) - (await intentAgeMs(stepState.deliveryId));
  if (missingMs <= 0) return recordNotSent(stepState, callLost, timings);
  return goTo("reconcile", stepState, new Date(now().getTime() + missingMs));
}

const callLost = {
  kind: "retry",
  code: "provider_unavailable",
  reason: deliveryReasons.because("call_lost"),
  afterMs: 0,
} as const;

/** A duplicate is believed to be another post only when the last answer came from the network. */
async function giveUp(
  stepState: StepState,
  { row, finding }: { row: DeliveryWithConnection; finding: Finding },
  timings: Timings,
): Promise<StepState> {
  const isDuplicate = row.errorCode === "duplicate_content" && finding.kind !== "unavailable";
  const account = row.connection.name;
  const reason = deliveryReasons.because(isDuplicate ? "duplicate" : "uncertain", { account });
  const code = isDuplicate ? "duplicate_content" : "outcome_unknown";
  await moveDelivery({
    deliveryId: row.id,
    by: isDuplicate ? "refuse" : "markUnconfirmed",
    expected: stepState,
    data: {
      leaseUntil: isDuplicate ? null : plannedRecheckAt(row.intentAt, timings),
      ...failure({ code, reason, retryable: isDuplicate }, now()),
    },
    event: { kind: isDuplicate ? "failed" : "unconfirmed", reason },
  });
  return done(stepState);
}

/**
 * Asks once more about deliveries that were left to a person, where it is time to: a network may
 * show late what it published. Never leads to a second call. Returns whether more may wait.
 */
export async function recheckUnconfirmed(timings: Timings): Promise<boolean> {
  const { rows, isFull } = await findUnconfirmedDue();
  for (const row of rows) {
    // Only one process can claim it. Where this one fails meanwhile, it is due again by then.
    const claimed = { id: row.id, leaseUntil: new Date(now().getTime() + timings.publishLeaseMs) };
    if (!(await planRecheck(row, claimed.leaseUntil))) continue;
    const hasAnswer = await recheck(row, timings);
    await planRecheck(claimed, nextRecheckAt(row, { hasAnswer }, timings));
  }
  return isFull;
}

/** Returns whether the network answered. */
async function recheck({ id, fence }: UnconfirmedDelivery, timings: Timings): Promise<boolean> {
  const loaded = await loadTask({ deliveryId: id, fence }, timings);
  if (loaded.state === "gone") return true;
  const finding = await askNetwork(loaded);
  if (finding.kind === "published" && (await adopt(loaded.row, finding))) await tellFound(id);
  return finding.kind !== "unavailable";
}

async function tellFound(id: string): Promise<void> {
  await transaction((tx) => notifyOfMove(tx, { deliveryId: id, by: "confirmManually" }));
  log.info({ deliveryId: id }, "A delivery that was left to a person was found by itself.");
}

async function askNetwork(loaded: Exclude<Loaded, { state: "gone" }>): Promise<Finding> {
  if (loaded.state === "unavailable") {
    return { kind: "unavailable", message: "The connection cannot be used." };
  }
  const { network, context, task, row } = loaded;
  try {
    return await network.reconcile(context, { ...task, intentAt: row.intentAt ?? now() });
  } catch (err) {
    log.error({ err, network: network.id }, "A network's adapter broke while it reconciled.");
    return { kind: "unavailable", message: "The answer could not be read." };
  }
}

async function adopt(
  row: DeliveryWithConnection,
  publication: Extract<Finding, { kind: "published" }>,
): Promise<boolean> {
  const confirmed = await confirmDelivery({
    deliveryId: row.id,
    intentNo: row.intentNo,
    publication,
    publishedAt: row.intentAt ?? now(),
  });
  return confirmed !== "taken";
}
