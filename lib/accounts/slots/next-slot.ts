import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findBookings } from "./booking-store";
import { occurrencesOf, type Period } from "./occurrences";
import { findSlotAccounts, type SlotAccount } from "./schedule-store";
import { FindNextSlot, type NextSlot, NextSlotAnswer, type SlotProblem } from "./schema";

const weekMs = 7 * 86_400_000;
const fortnightMs = 2 * weekMs;
const horizonMs = 26 * weekMs;
const leadMs = 60_000;
const daysAheadMax = 366;

export const findNextSlot = operation({
  name: "find_next_slot",
  summary: "Read which slot is the next free one of accounts",
  scope: "posts:read",
  input: FindNextSlot,
  output: NextSlotAnswer,
  failures: ["not_found"],
  run: async ({ workspaceId }, input) =>
    findNextFree(db, workspaceId, await readAskedSlot(db, workspaceId, input)),
});

type NextSlotResult = { slot: NextSlot; problem: null } | { slot: null; problem: SlotProblem };

export async function findNextFree(
  tx: Tx,
  workspaceId: WorkspaceId,
  { accounts, from }: { accounts: readonly SlotAccount[]; from: number },
): Promise<NextSlotResult> {
  const planned = accounts.filter(({ slots }) => slots.length > 0);
  const problem = problemOf(accounts, planned);
  if (problem) return { slot: null, problem };
  const connectionIds = accounts.map(({ id }) => id);
  const needed = slotsNeeded(planned, from);
  for (let start = from; start < from + horizonMs; start += fortnightMs) {
    const period = { from: start, to: start + fortnightMs };
    const bookings = await findBookings(tx, workspaceId, { connectionIds, ...period });
    const taken = new Set(bookings.map(({ at }) => at));
    const free = candidatesOf(planned, period).find(({ at, slotOf }) => {
      return slotOf.length >= needed && !taken.has(at);
    });
    if (free) return { slot: nextSlot(free), problem: null };
  }
  return { slot: null, problem: allTaken(planned) };
}

export async function readAskedSlot(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionIds, after }: { connectionIds: readonly string[]; after?: string | undefined },
): Promise<{ accounts: SlotAccount[]; from: number }> {
  const ids = [...new Set(connectionIds)];
  const found = await findSlotAccounts(tx, workspaceId, ids);
  const accounts = ids.map((id) => {
    const account = found.find((each) => each.id === id);
    if (!account) throw notFound("connection");
    return account;
  });
  return { accounts, from: earliest(after) };
}

export function problemOf(
  accounts: readonly SlotAccount[],
  planned: readonly SlotAccount[],
): SlotProblem | null {
  const lost = accounts.find(({ state }) => state !== "active");
  if (lost) {
    const message = `${lost.name} is not connected at the moment: reconnect it, or take it off this post.`;
    return { code: "not_connected", message, connectionId: lost.id };
  }
  const [first] = accounts;
  if (planned.length > 0 || !first) return null;
  const message = `No slots yet: choose weekly times for ${first.name}.`;
  return { code: "no_slots", message, connectionId: first.id };
}

/** Accounts without a time in common are each content with one of their own. */
export function slotsNeeded(planned: readonly SlotAccount[], from: number): number {
  return haveSharedTime(planned, from) ? planned.length : 1;
}

function haveSharedTime(planned: readonly SlotAccount[], from: number): boolean {
  const candidates = candidatesOf(planned, { from, to: from + fortnightMs });
  return candidates.some(({ slotOf }) => slotOf.length === planned.length);
}

export type Candidate = { at: number; slotOf: string[] };

export function candidatesOf(planned: readonly SlotAccount[], period: Period): Candidate[] {
  const slotOf = new Map<number, string[]>();
  for (const account of planned) {
    for (const at of occurrencesOf(account, period)) {
      slotOf.set(at, [...(slotOf.get(at) ?? []), account.id]);
    }
  }
  const candidates = Array.from(slotOf, ([at, ids]) => ({ at, slotOf: ids }));
  return candidates.sort((one, other) => one.at - other.at);
}

function nextSlot({ at, slotOf }: Candidate): NextSlot {
  return { scheduledAt: new Date(at).toISOString(), slotOf };
}

export function allTaken(planned: readonly SlotAccount[]): SlotProblem {
  const names = planned.map(({ name }) => name).join(" and ");
  const weeks = horizonMs / weekMs;
  const message = `Every slot of ${names} is taken for ${weeks} weeks: add weekly times, or pick a time.`;
  return { code: "all_taken", message, connectionId: planned[0]?.id ?? "" };
}

function earliest(after: string | undefined): number {
  const soonest = now().getTime() + leadMs;
  const from = Math.max(soonest, after === undefined ? 0 : Date.parse(after) + 1);
  if (from <= soonest + daysAheadMax * 86_400_000) return from;
  const message = "Slots are given out for a year ahead. Choose an earlier time.";
  const details = [{ path: "after", code: "too_late", message }];
  throw new AppError("validation_failed", message, { details });
}
