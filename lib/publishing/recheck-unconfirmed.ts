import { notifyOfMove } from "@/lib/deliveries/notify-of-move";
import { transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { loadTask } from "./load-task";
import { laterLookAt } from "./plan";
import { adopt, lookOnce } from "./reconcile-delivery";
import { findUnconfirmedDue, planNextLook, type UnconfirmedDelivery } from "./sweep-store";
import type { Timings } from "./timings";

/**
 * Looks once more for deliveries that were left to a person, whose next look is due: a network may
 * show late what it published. Never leads to a second call. Returns whether more may wait.
 */
export async function recheckUnconfirmed(timings: Timings): Promise<boolean> {
  const { rows, isFull } = await findUnconfirmedDue();
  for (const row of rows) {
    // Planning the next look claims this one: only one process can.
    if (await planNextLook(row, laterLookAt(row.intentAt, timings))) await recheck(row, timings);
  }
  return isFull;
}

async function recheck({ id, fence }: UnconfirmedDelivery, timings: Timings): Promise<void> {
  const loaded = await loadTask({ deliveryId: id, fence }, timings);
  if (loaded.state !== "ready") return;
  const finding = await lookOnce(loaded);
  if (finding.kind !== "published" || !(await adopt(loaded.row, finding))) return;
  await transaction((tx) => notifyOfMove(tx, { deliveryId: id, by: "confirmManually" }));
  log.info({ deliveryId: id }, "A delivery that was left to a person was found by itself.");
}
