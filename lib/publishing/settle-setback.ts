import { markNeedsReconnect } from "@/lib/connections/mark-needs-reconnect";
import { failure } from "@/lib/deliveries/failure";
import { type DeliveryWithConnection, findDelivery } from "@/lib/deliveries/find-delivery";
import { moveDeliveryIn } from "@/lib/deliveries/move-delivery";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import type { DeliveryErrorCode, Setback } from "@/lib/networks/network";
import { postponeConnection } from "./postpone-connection";
import { retryDelayMs } from "./retry-policy";
import { finish, type StepState } from "./step-state";
import type { Timings } from "./timings";

/**
 * What follows from an answer that proves that nothing was published: another try, a wait, a hold
 * or a failure. Waits are kept in the calendar, so that a delivery can be edited meanwhile.
 */
export async function settleSetback(
  stepState: StepState,
  setback: Setback,
  timings: Timings,
): Promise<StepState> {
  const row = await findDelivery(stepState.deliveryId);
  if (row?.fence !== stepState.fence) return finish(stepState);
  await transaction(async (tx) => {
    const settlement: Settlement = { tx, row, timings };
    // The connection's row is locked before its deliveries', by everyone.
    if (setback.kind === "reconnect") {
      await markNeedsReconnect(tx, row.connection, setback.message);
    }
    if (row.state === "publishing" && !(await confirmNotSent(settlement))) return;
    await settle(settlement, setback);
  });
  // On its own: it takes other posts' deliveries, which must not happen after a post is locked.
  if (setback.kind === "limited") await postponeConnection(row.connectionId, setback.until);
  return finish(stepState);
}

type Settlement = { tx: Tx; row: DeliveryWithConnection; timings: Timings };

async function confirmNotSent({ tx, row }: Settlement): Promise<boolean> {
  const move = { deliveryId: row.id, by: "confirmNotSent", held: row } as const;
  return (await moveDeliveryIn(tx, move)) !== null;
}

async function settle(settlement: Settlement, setback: Setback): Promise<void> {
  const { timings } = settlement;
  const instant = now();
  switch (setback.kind) {
    case "retry":
      return settleRetry(settlement, setback);
    case "limited":
      return release(settlement, { dueAt: setback.until, leaseUntil: null }, limited(setback));
    case "reconnect":
      return release(
        settlement,
        { leaseUntil: new Date(instant.getTime() + timings.holdMs) },
        setback,
      );
    case "rejected":
      return refuse(settlement, setback, false);
    default:
      return setback satisfies never;
  }
}

async function settleRetry(
  settlement: Settlement,
  setback: Extract<Setback, { kind: "retry" }>,
): Promise<void> {
  const { row, timings } = settlement;
  const tries = row.tries + 1;
  const delayMs = retryDelayMs(timings.retryAfterMs, { tries, askedMs: setback.afterMs });
  if (delayMs === null) return refuse(settlement, setback, true);
  const dueAt = new Date(now().getTime() + delayMs);
  await release(settlement, { tries, dueAt, leaseUntil: null }, setback);
}

type Reason = { code: DeliveryErrorCode; message: string };

function limited({ message }: { message: string }): Reason {
  return { code: "rate_limited", message };
}

async function release(
  { tx, row }: Settlement,
  data: { dueAt?: Date; leaseUntil: Date | null; tries?: number },
  { code, message }: Reason,
): Promise<void> {
  await moveDeliveryIn(tx, {
    deliveryId: row.id,
    by: "release",
    held: row,
    data: { ...data, ...failure({ code, message, retryable: true }, now()) },
    event: { kind: "given_back", message },
  });
}

async function refuse(
  { tx, row }: Settlement,
  { code, message }: Reason,
  retryable: boolean,
): Promise<void> {
  await moveDeliveryIn(tx, {
    deliveryId: row.id,
    by: "refuse",
    held: row,
    data: {
      tries: row.tries + 1,
      leaseUntil: null,
      ...failure({ code, message, retryable }, now()),
    },
    event: { kind: "failed", message },
  });
}
