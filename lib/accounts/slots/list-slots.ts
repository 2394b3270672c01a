import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { type Booking, findBookings } from "./booking-store";
import { occurrencesOf, type Period } from "./occurrences";
import { findSlotAccounts, type SlotAccount } from "./schedule-store";
import { ListSlots, type Slot, SlotList, slotDaysMax } from "./schema";

export const listSlots = operation({
  name: "list_slots",
  summary: "List the slots of a period, free and taken",
  scope: "posts:read",
  input: ListSlots,
  output: SlotList,
  failures: ["not_found"],
  run: async ({ workspaceId }, { connectionId, state, ...given }) => {
    const period = periodOf(given);
    const asked = connectionId === undefined ? null : [connectionId];
    const found = await findSlotAccounts(db, workspaceId, asked);
    if (asked && found.length === 0) throw notFound("connection");
    const accounts = found.filter(isPlanned);
    const connectionIds = accounts.map(({ id }) => id);
    const bookings =
      connectionIds.length === 0
        ? []
        : await findBookings(db, workspaceId, { connectionIds, ...period });
    const slots = slotsOf(accounts, { period, bookings });
    return { slots: slots.filter((slot) => state === undefined || slot.state === state) };
  },
});

function periodOf({ from, to }: { from: string; to: string }): Period {
  const period = { from: Date.parse(from), to: Date.parse(to) };
  if (period.to - period.from > slotDaysMax * 86_400_000) {
    const message = `A period may have ${slotDaysMax} days at most.`;
    const details = [{ path: "to", code: "too_long", message }];
    throw new AppError("validation_failed", message, { details });
  }
  return { from: Math.max(period.from, now().getTime()), to: period.to };
}

function isPlanned({ state, slots }: SlotAccount): boolean {
  return state === "active" && slots.length > 0;
}

function slotsOf(
  accounts: readonly SlotAccount[],
  { period, bookings }: { period: Period; bookings: readonly Booking[] },
): Slot[] {
  const booked = new Map(bookings.toSorted(postsLast).map((each) => [keyOf(each), each]));
  const slots = accounts.flatMap((account) =>
    occurrencesOf(account, period).map((at): Slot => {
      const connectionId = account.id;
      const booking = booked.get(keyOf({ connectionId, at }));
      return { connectionId, scheduledAt: new Date(at).toISOString(), ...stateOf(booking) };
    }),
  );
  return slots.sort((one, other) => one.scheduledAt.localeCompare(other.scheduledAt));
}

function postsLast(one: Booking, other: Booking): number {
  return Number(one.postId !== null) - Number(other.postId !== null);
}

function keyOf({ connectionId, at }: Pick<Booking, "connectionId" | "at">): string {
  return `${connectionId} ${at}`;
}

function stateOf(booking: Booking | undefined): Pick<Slot, "state" | "postId"> {
  if (!booking) return { state: "free", postId: null };
  return { state: booking.postId ? "taken" : "reserved", postId: booking.postId };
}
