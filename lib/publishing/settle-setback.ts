import { now } from "@/lib/clock";
import { markNeedsReconnect } from "@/lib/connections/mark-needs-reconnect";
import { type Tx, transaction } from "@/lib/db";
import type { DeliveryErrorCode, Setback } from "@/lib/networks/network";
import { moveDelivery } from "./delivery-store";
import { failure } from "./failure";
import { type DeliveryRow, findDelivery } from "./find-delivery";
import type { Pace } from "./pace";
import { postponeConnection } from "./postpone-connection";
import { retryDelayMs } from "./retry-policy";
import { done, type Turn } from "./turn";

/**
 * What follows from an answer that proves that nothing was published: another try, a wait, a hold
 * or a failure. Waits are kept in the calendar, so that a delivery can be edited meanwhile.
 */
export async function settleSetback(turn: Turn, setback: Setback, pace: Pace): Promise<Turn> {
  const row = await findDelivery(turn.deliveryId);
  if (row?.fence !== turn.fence) return done(turn);
  await transaction(async (tx) => {
    const settlement: Settlement = { tx, row, pace };
    // The connection's row is locked before its deliveries', by everyone.
    if (setback.kind === "reconnect") {
      await markNeedsReconnect(tx, row.connection, setback.message);
    }
    if (row.state === "publishing" && !(await disprove(settlement))) return;
    await settle(settlement, setback);
  });
  // On its own: it takes other posts' deliveries, which must not happen after a post is locked.
  if (setback.kind === "limited") await postponeConnection(row.connectionId, setback.until);
  return done(turn);
}

type Settlement = { tx: Tx; row: DeliveryRow; pace: Pace };

async function disprove({ tx, row }: Settlement): Promise<boolean> {
  const move = { deliveryId: row.id, by: "disprove", held: row } as const;
  return (await moveDelivery(tx, move)) !== null;
}

async function settle(settlement: Settlement, setback: Setback): Promise<void> {
  const { pace } = settlement;
  const instant = now();
  switch (setback.kind) {
    case "retry":
      return settleRetry(settlement, setback);
    case "limited":
      return giveBack(settlement, { dueAt: setback.until, leaseUntil: null }, limited(setback));
    case "reconnect":
      return giveBack(
        settlement,
        { leaseUntil: new Date(instant.getTime() + pace.holdMs) },
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
  const { row, pace } = settlement;
  const tries = row.tries + 1;
  const delayMs = retryDelayMs(pace.retryAfterMs, { tries, askedMs: setback.afterMs });
  if (delayMs === null) return refuse(settlement, setback, true);
  const dueAt = new Date(now().getTime() + delayMs);
  await giveBack(settlement, { tries, dueAt, leaseUntil: null }, setback);
}

type Reason = { code: DeliveryErrorCode; message: string };

function limited({ message }: { message: string }): Reason {
  return { code: "rate_limited", message };
}

async function giveBack(
  { tx, row }: Settlement,
  data: { dueAt?: Date; leaseUntil: Date | null; tries?: number },
  { code, message }: Reason,
): Promise<void> {
  await moveDelivery(tx, {
    deliveryId: row.id,
    by: "giveBack",
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
  await moveDelivery(tx, {
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
