import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import { log } from "@/lib/log";
import type { Finding } from "@/lib/networks/network";
import { confirmDelivery } from "./confirm-delivery";
import { moveAlone, renewLease } from "./delivery-store";
import { failure } from "./failure";
import type { DeliveryRow } from "./find-delivery";
import { intentAgeMs } from "./intent-store";
import { type Loaded, loadTask } from "./load-task";
import type { Pace } from "./pace";
import { laterLookAt, nextLookAt, spareLookAt } from "./plan";
import { recordEvent } from "./record-event";
import { settleSetback } from "./settle-setback";
import { done, type Turn, thenDo } from "./turn";

/**
 * Asks the network what became of an announced call whose answer is not known. It is found, proved
 * absent, or left to a person: a second call is never made on a guess.
 */
export async function reconcileDelivery(turn: Turn, pace: Pace): Promise<Turn> {
  const loaded = await loadTask(turn, pace);
  if (loaded.state === "gone" || loaded.row.state !== "publishing") return done(turn);
  const { row } = loaded;
  const looked = { ...turn, looks: turn.looks + 1 };
  const lookAgainAt = nextLookAt(row.intentAt, looked.looks, pace);
  const leaseUntil = new Date((lookAgainAt ?? now()).getTime() + pace.publishLeaseMs);
  if (!(await renewLease(turn, { leaseUntil }))) return done(turn);
  const finding = await lookOnce(loaded);
  if (finding.kind === "published" && (await adopt(row, finding))) return done(turn);
  await recordEvent(db, { deliveryId: row.id, kind: "looked", message: sentences[finding.kind] });
  return goOn(looked, { row, finding, plannedAt: lookAgainAt }, pace);
}

type Looked = { row: DeliveryRow; finding: Finding };

async function goOn(
  turn: Turn,
  { row, finding, plannedAt }: Looked & { plannedAt: Date | null },
  pace: Pace,
): Promise<Turn> {
  const againAt = plannedAt ?? askAgainAt(finding, turn, pace);
  if (againAt) return thenDo("reconcile", turn, againAt);
  if (finding.kind === "absent") return believeAbsence(turn, pace);
  await giveUp(turn, { row, finding }, pace);
  return done(turn);
}

/**
 * What a clock that jumped shows as long ago may be a call that is still on its way: only once it is
 * as old by Postgres's clock is its absence believed.
 */
async function believeAbsence(turn: Turn, pace: Pace): Promise<Turn> {
  const missingMs = (pace.lookAfterMs.at(-1) ?? 0) - (await intentAgeMs(turn.deliveryId));
  if (missingMs <= 0) return settleSetback(turn, notSent, pace);
  return thenDo("reconcile", turn, new Date(now().getTime() + missingMs));
}

/** A network that could not be asked at the last look has not had its say. */
function askAgainAt(finding: Finding, { looks }: Turn, pace: Pace): Date | null {
  return finding.kind === "unavailable" ? spareLookAt(looks, pace) : null;
}

const sentences: Record<Finding["kind"], string> = {
  published: "A post was found that belongs to another delivery.",
  absent: "The network shows that nothing was published.",
  unseen: "The post was not found, which proves nothing.",
  unavailable: "The network could not be asked.",
};

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

/** True unless another delivery already has this post: then what was found is not ours. */
export async function adopt(
  row: DeliveryRow,
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
  message: "The first try did not reach the network.",
  afterMs: 0,
} as const;

/** A repetition is believed to be another post only where the last look came through. */
async function giveUp(turn: Turn, { row, finding }: Looked, pace: Pace): Promise<void> {
  const isDuplicate = row.errorCode === "duplicate_content" && finding.kind !== "unavailable";
  const message = isDuplicate
    ? `${row.connection.name} already has a post with this content: change it, or delete the other one.`
    : `It is not certain that this went out. Look at ${row.connection.name}, then say here whether it is there.`;
  const code = isDuplicate ? "duplicate_content" : "outcome_unknown";
  await moveAlone({
    deliveryId: row.id,
    by: isDuplicate ? "refuse" : "doubt",
    held: turn,
    data: {
      leaseUntil: isDuplicate ? null : laterLookAt(row.intentAt, pace),
      ...failure({ code, message, retryable: isDuplicate }, now()),
    },
    event: { kind: isDuplicate ? "failed" : "unconfirmed", message },
  });
}
