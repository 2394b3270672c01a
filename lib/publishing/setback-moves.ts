import { failure } from "@/lib/deliveries/failure";
import type { DeliveryWithConnection } from "@/lib/deliveries/find-delivery";
import type { Move } from "@/lib/deliveries/move-delivery";
import { now } from "@/lib/kernel/clock";
import type { DeliveryErrorCode, Reason, Setback } from "@/lib/networks/network";
import { retryDelayMs } from "./plan";
import type { Timings } from "./timings";

/**
 * Returns the moves after a proof that nothing was published: another try, a wait, a hold or a
 * failure. Waits are rows, so that a delivery can be edited meanwhile.
 */
export function setbackMoves(
  row: DeliveryWithConnection,
  setback: Setback,
  timings: Timings,
): Move[] {
  const end = endOf(row, setback, timings);
  if (row.state !== "publishing") return [end];
  return [{ deliveryId: row.id, by: "confirmNotSent", held: row }, end];
}

function endOf(row: DeliveryWithConnection, setback: Setback, timings: Timings): Move {
  const { reason } = setback;
  switch (setback.kind) {
    case "retry":
      return retryOrRefuse(row, setback, timings);
    case "limited": {
      const data = { dueAt: setback.until, leaseUntil: null };
      return release(row, data, { code: "rate_limited", reason });
    }
    case "reconnect": {
      const leaseUntil = new Date(now().getTime() + timings.holdMs);
      return release(row, { leaseUntil }, setback);
    }
    case "rejected":
      return refuse(row, { ...setback, retryable: false });
  }
}

function retryOrRefuse(
  row: DeliveryWithConnection,
  setback: Extract<Setback, { kind: "retry" }>,
  { retryAfterMs }: Timings,
): Move {
  const tries = row.tries + 1;
  const delayMs = retryDelayMs(retryAfterMs, { tries, askedMs: setback.afterMs });
  if (delayMs === null) return refuse(row, { ...setback, retryable: true });
  const dueAt = new Date(now().getTime() + delayMs);
  return release(row, { tries, dueAt, leaseUntil: null }, setback);
}

type Cause = { code: DeliveryErrorCode; reason: Reason };

function release(
  row: DeliveryWithConnection,
  data: { dueAt?: Date; leaseUntil: Date | null; tries?: number },
  { code, reason }: Cause,
): Move {
  return {
    deliveryId: row.id,
    by: "release",
    held: row,
    data: { ...data, ...failure({ code, reason, retryable: true }, now()) },
    event: { kind: "given_back", reason },
  };
}

function refuse(
  row: DeliveryWithConnection,
  { code, reason, retryable }: Cause & { retryable: boolean },
): Move {
  return {
    deliveryId: row.id,
    by: "refuse",
    held: row,
    data: {
      tries: row.tries + 1,
      leaseUntil: null,
      ...failure({ code, reason, retryable }, now()),
    },
    event: { kind: "failed", reason },
  };
}
