import type { z } from "zod";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError, type ErrorCode, notFound } from "@/lib/kernel/errors";
import { withIdempotency } from "@/lib/kernel/idempotency/with-idempotency";
import { operation } from "@/lib/kernel/operation";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  deleteExpiredReservations,
  deleteReservation,
  deleteReservationsAt,
  type Holder,
  insertReservation,
} from "./booking-store";
import { findNextFree, readAskedSlot } from "./next-slot";
import { lockSlots } from "./schedule-store";
import {
  ReleasedSlot,
  ReserveSlot,
  type SlotProblem,
  type SlotReservation,
  SlotReservationAnswer,
  SlotReservationParams,
} from "./schema";

export const reservationMinutes = 10;

export const reserveSlot = operation({
  name: "reserve_slot",
  summary: "Reserve the next free slot of accounts",
  scope: "posts:write",
  level: "draft",
  input: ReserveSlot,
  output: SlotReservationAnswer,
  failures: [
    "not_found",
    "connection_unavailable",
    "limit_reached",
    "unavailable",
    "idempotency_key_reused",
    "idempotency_in_progress",
  ],
  undo: (_, { reservation: { id: reservationId } }) => ({
    operation: "release_slot",
    input: { reservationId },
  }),
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const key = input.idempotencyKey;
      const request = { workspaceId, operation: "reserve_slot", key, body: input };
      return withIdempotency(tx, request, async () => {
        await lockSlots(tx, workspaceId, input.connectionIds);
        return { reservation: await giveNextSlot(tx, actor, input) };
      });
    }),
});

/** The accounts must be locked: two transactions would otherwise find the same slot. */
export async function giveNextSlot(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof ReserveSlot>,
): Promise<SlotReservation> {
  await assertProgram(tx, actor, { level: "draft", connectionIds: input.connectionIds });
  const { accounts, from } = await readAskedSlot(tx, actor.workspaceId, input);
  const { slot, problem } = await findNextFree(tx, actor.workspaceId, { accounts, from });
  if (problem) throw refusal(problem);
  const at = now();
  const id = timeOrderedId(at);
  const connectionIds = accounts.map((account) => account.id);
  const expiresAt = new Date(at.getTime() + reservationMinutes * 60_000);
  const scheduledAt = new Date(slot.scheduledAt);
  if (!(await insertReservation(tx, actor, { id, connectionIds, scheduledAt, expiresAt }))) {
    throw new AppError("unavailable", "Somebody took this slot at the same moment. Try again.");
  }
  await recordAudit(tx, actor, {
    action: "slot.reserved",
    targetType: "slot",
    targetId: id,
    after: { scheduledAt: slot.scheduledAt },
  });
  return { ...slot, id, connectionIds, expiresAt: expiresAt.toISOString() };
}

export const releaseSlot = operation({
  name: "release_slot",
  summary: "Give a reserved slot back",
  scope: "posts:write",
  level: "draft",
  input: SlotReservationParams,
  output: ReleasedSlot,
  failures: ["not_found"],
  run: (actor, { reservationId }) =>
    transaction(async (tx) => {
      await assertProgram(tx, actor, { level: "draft" });
      if (!(await deleteReservation(tx, actor, reservationId))) throw notFound("reservation");
      await recordAudit(tx, actor, {
        action: "slot.released",
        targetType: "slot",
        targetId: reservationId,
      });
      return { released: true as const };
    }),
});

export function endReservation(
  tx: Tx,
  holder: Holder,
  placed: { connectionIds: readonly string[]; scheduledAt: Date },
): Promise<void> {
  return deleteReservationsAt(tx, holder, placed);
}

export function purgeReservations(): Promise<number> {
  return deleteExpiredReservations(db);
}

function refusal({ code, message }: SlotProblem): AppError {
  const details = [{ path: "connectionIds", code, message }];
  return new AppError(refusalCodes[code], message, { details });
}

const refusalCodes = {
  no_slots: "validation_failed",
  all_taken: "limit_reached",
  not_connected: "connection_unavailable",
} as const satisfies Record<SlotProblem["code"], ErrorCode>;
