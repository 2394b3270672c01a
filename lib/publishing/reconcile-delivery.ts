import { failure } from "@/lib/deliveries/failure";
import type { DeliveryWithConnection } from "@/lib/deliveries/find-delivery";
import { moveDelivery, renewLease } from "@/lib/deliveries/move-delivery";
import { recordEvent } from "@/lib/deliveries/record-answer";
import { intentAgeMs } from "@/lib/deliveries/start-sending";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Finding } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/words/reasons";
import { confirmDelivery } from "./confirm-delivery";
import { type Loaded, loadTask } from "./load-task";
import { laterLookAt, nextLookAt, spareLookAt } from "./plan";
import { settleSetback } from "./settle-setback";
import { finish, goTo, type StepState } from "./step-state";
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
  if (loaded.state === "gone" || loaded.row.state !== "publishing") return finish(stepState);
  const { row } = loaded;
  const looked = { ...stepState, looks: stepState.looks + 1 };
  const lookAgainAt = nextLookAt(row.intentAt, looked.looks, timings);
  const leaseUntil = new Date((lookAgainAt ?? now()).getTime() + timings.publishLeaseMs);
  if (!(await renewLease(stepState, { leaseUntil }))) return finish(stepState);
  const finding = await lookOnce(loaded);
  if (finding.kind === "published" && (await adopt(row, finding))) return finish(stepState);
  const reason = deliveryReasons.because(`look_${finding.kind}`);
  await recordEvent(db, { deliveryId: row.id, kind: "looked", reason });
  return goOn(looked, { row, finding, plannedAt: lookAgainAt }, timings);
}

type Looked = { row: DeliveryWithConnection; finding: Finding };

async function goOn(
  stepState: StepState,
  { row, finding, plannedAt }: Looked & { plannedAt: Date | null },
  timings: Timings,
): Promise<StepState> {
  const againAt = plannedAt ?? askAgainAt(finding, stepState, timings);
  if (againAt) return goTo("reconcile", stepState, againAt);
  if (finding.kind === "absent") return believeAbsence(stepState, timings);
  await giveUp(stepState, { row, finding }, timings);
  return finish(stepState);
}

/**
 * After a jump of the clock a fresh call looks old, so an absence is believed only once the intent
 * is old by Postgres's clock.
 */
async function believeAbsence(stepState: StepState, timings: Timings): Promise<StepState> {
  const missingMs = (timings.lookAfterMs.at(-1) ?? 0) - (await intentAgeMs(stepState.deliveryId));
  if (missingMs <= 0) return settleSetback(stepState, notSent, timings);
  return goTo("reconcile", stepState, new Date(now().getTime() + missingMs));
}

function askAgainAt(finding: Finding, { looks }: StepState, timings: Timings): Date | null {
  return finding.kind === "unavailable" ? spareLookAt(looks, timings) : null;
}

export async function lookOnce(loaded: Exclude<Loaded, { state: "gone" }>): Promise<Finding> {
  if (loaded.state === "held") {
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

export async function adopt(
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

const notSent = {
  kind: "retry",
  code: "provider_unavailable",
  reason: deliveryReasons.because("call_lost"),
  afterMs: 0,
} as const;

/** A duplicate is believed to be another post only when the last look reached the network. */
async function giveUp(
  stepState: StepState,
  { row, finding }: Looked,
  timings: Timings,
): Promise<void> {
  const isDuplicate = row.errorCode === "duplicate_content" && finding.kind !== "unavailable";
  const account = row.connection.name;
  const reason = deliveryReasons.because(isDuplicate ? "duplicate" : "uncertain", { account });
  const code = isDuplicate ? "duplicate_content" : "outcome_unknown";
  await moveDelivery({
    deliveryId: row.id,
    by: isDuplicate ? "refuse" : "markUnconfirmed",
    held: stepState,
    data: {
      leaseUntil: isDuplicate ? null : laterLookAt(row.intentAt, timings),
      ...failure({ code, reason, retryable: isDuplicate }, now()),
    },
    event: { kind: isDuplicate ? "failed" : "unconfirmed", reason },
  });
}
