import { markNeedsReconnect } from "@/lib/accounts/connections/needs-reconnect";
import { failure } from "@/lib/deliveries/failure";
import { type DeliveryWithConnection, findDelivery } from "@/lib/deliveries/find-delivery";
import { type Move, moveDelivery, moveDeliveryIn } from "@/lib/deliveries/move-delivery";
import { postponeDeliveriesOf } from "@/lib/deliveries/record-answer";
import { withHandles } from "@/lib/deliveries/stored-handles";
import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { dollars } from "@/lib/kernel/rules";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { DeliveryErrorCode, NotSent, Reason } from "@/lib/networks/network";
import { noteUnapproved } from "@/lib/planning/approvals/settle-approvals";
import { deliveryReasons } from "@/lib/records/words/reasons";
import type { ConnectionState } from "@/prisma/generated/client";
import { retryDelayMs } from "./plan";
import { done, type StepState } from "./step-state";
import type { Timings } from "./timings";

type Cause = { code: DeliveryErrorCode; reason: Reason };

/**
 * Ends the run after a proof that nothing was published: with another try, a wait, a hold or a
 * failure. Waits are rows, so that a delivery can be edited meanwhile.
 */
export async function recordNotSent(
  stepState: StepState,
  cause: NotSent,
  timings: Timings,
): Promise<StepState> {
  const row = await findDelivery(stepState.deliveryId);
  if (row?.fence !== stepState.fence) return done(stepState);
  await transaction(async (tx) => {
    // Everybody locks the connection's row before its deliveries'.
    if (cause.kind === "reconnect") {
      const { id, sealedCredentials } = row.connection;
      const refusal = { id, sealedCredentials, reason: cause.reason };
      await markNeedsReconnect(tx, workspaceId(row.workspaceId), refusal);
    }
    if (row.state === "publishing") {
      const proven = { deliveryId: row.id, by: "confirmNotSent", expected: row } as const;
      if (!(await moveDeliveryIn(tx, proven))) return;
    }
    await moveDeliveryIn(tx, endOf(row, cause, timings));
  });
  // This takes other posts' deliveries, which must not happen while a post is locked.
  if (cause.kind === "limited") await postponeDeliveriesOf(row.connectionId, cause.until);
  return done(stepState);
}

function endOf(row: DeliveryWithConnection, cause: NotSent, timings: Timings): Move {
  const { reason } = cause;
  switch (cause.kind) {
    case "retry":
      return retryOrRefuse(row, cause, timings);
    case "limited": {
      const data = { dueAt: cause.until, leaseUntil: null };
      return release(row, data, { code: "rate_limited", reason });
    }
    case "reconnect": {
      const leaseUntil = new Date(now().getTime() + timings.holdMs);
      return release(row, { leaseUntil }, cause);
    }
    case "rejected":
      return refuse(row, { ...cause, retryable: false });
  }
}

function retryOrRefuse(
  row: DeliveryWithConnection,
  cause: Extract<NotSent, { kind: "retry" }>,
  { retryAfterMs }: Timings,
): Move {
  const tries = row.tries + 1;
  const delayMs = retryDelayMs(retryAfterMs, { tries, askedMs: cause.afterMs });
  if (delayMs === null) return refuse(row, { ...cause, retryable: true });
  const dueAt = new Date(now().getTime() + delayMs);
  const handles = cause.handles && withHandles(row.handles, cause.handles);
  return release(row, { tries, dueAt, leaseUntil: null, ...(handles && { handles }) }, cause);
}

function release(
  row: DeliveryWithConnection,
  data: Pick<NonNullable<Move["data"]>, "dueAt" | "leaseUntil" | "tries" | "handles">,
  { code, reason }: Cause,
): Move {
  return {
    deliveryId: row.id,
    by: "release",
    expected: row,
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
    expected: row,
    data: {
      tries: row.tries + 1,
      leaseUntil: null,
      ...failure({ code, reason, retryable }, now()),
    },
    event: { kind: "failed", reason },
  };
}

/**
 * Gives a delivery back whose connection cannot send or whose workspace is paused; the sweeper
 * releases it again and again.
 */
export async function holdDelivery(stepState: StepState, { holdMs }: Timings): Promise<StepState> {
  const row = await findDelivery(stepState.deliveryId);
  await moveDelivery({
    deliveryId: stepState.deliveryId,
    by: "release",
    expected: stepState,
    data: { leaseUntil: new Date(now().getTime() + holdMs) },
    event: {
      kind: "held",
      reason: deliveryReasons.because(row?.workspace.isPaused ? "paused" : "connection_unusable"),
    },
  });
  return done(stepState);
}

/** Lets a delivery fail that would pass a limit of spending: a person may raise that and retry. */
export async function refuseUnaffordable(stepState: StepState, limit: number): Promise<StepState> {
  const row = await findDelivery(stepState.deliveryId);
  if (row?.fence !== stepState.fence) return done(stepState);
  const reason = deliveryReasons.because("over_limit", { limit: dollars(limit) });
  await moveDelivery(refuse(row, { code: "rate_limited", reason, retryable: true }));
  return done(stepState);
}

/** Takes a delivery out of the dispatcher's index until somebody agrees to what it sends. */
export async function awaitApproval(stepState: StepState): Promise<StepState> {
  const row = await findDelivery(stepState.deliveryId);
  if (row?.fence !== stepState.fence) return done(stepState);
  await transaction(async (tx) => {
    const heldDueAt = row.dueAt ?? row.scheduledAt;
    const moved = await moveDeliveryIn(tx, {
      deliveryId: row.id,
      by: "release",
      expected: stepState,
      data: { leaseUntil: null, dueAt: null, heldDueAt },
      event: { kind: "held", reason: deliveryReasons.because("awaiting_approval") },
    });
    if (moved) await noteUnapproved(tx, workspaceId(row.workspaceId), row);
  });
  return done(stepState);
}

/** Lets a delivery fail whose catch-up window is over, and says why it was not sent in time. */
export async function expireDelivery(row: {
  id: string;
  fence: number;
  connection: { name: string; state: ConnectionState };
  workspace: { catchUpMinutes: number };
}): Promise<void> {
  const { code, reason } = causeOf(row.connection, row.workspace.catchUpMinutes);
  await moveDelivery({
    deliveryId: row.id,
    by: "expire",
    expected: row,
    data: {
      leaseUntil: null,
      dispatchedUntil: null,
      dispatches: 0,
      ...failure({ code, reason, retryable: true }, now()),
    },
    event: { kind: "failed", reason },
  });
}

function causeOf(
  { name: account, state }: { name: string; state: ConnectionState },
  minutes: number,
): Cause {
  switch (state) {
    case "disconnected":
      return {
        code: "connection_disconnected",
        reason: deliveryReasons.because("not_connected", { account }),
      };
    case "needs_reconnect":
      return {
        code: "connection_expired",
        reason: deliveryReasons.because("not_reconnected", { account }),
      };
    case "active":
      return { code: "missed_window", reason: deliveryReasons.because("missed", { minutes }) };
  }
}
