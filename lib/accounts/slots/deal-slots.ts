import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { type Booking, findBookings } from "./booking-store";
import {
  allTaken,
  type Candidate,
  candidatesOf,
  findNextFree,
  problemOf,
  readAskedSlot,
  slotsNeeded,
} from "./next-slot";
import { findSlotAccounts, lockSlots, type SlotAccount } from "./schedule-store";
import type { SlotProblem } from "./schema";

const fortnightMs = 14 * 86_400_000;
const aheadMs = 365 * 86_400_000;
const leadMs = 60_000;

type Dealt = { scheduledAt: string; problem: null } | { scheduledAt: null; problem: SlotProblem };

/**
 * Gives out the free slots of accounts in their order, each once. Nothing is reserved: it says what
 * posts would get that are written one after the other.
 */
export async function slotDealer(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionIds: readonly string[],
): Promise<(connectionIds: readonly string[]) => Dealt> {
  const from = now().getTime() + leadMs;
  const accounts = await findSlotAccounts(tx, workspaceId, connectionIds);
  const period = { from, to: from + aheadMs + fortnightMs };
  const bookings = await findBookings(tx, workspaceId, { connectionIds, ...period });
  const taken = new Set(bookings.map(keyOf));
  const decks = new Map<string, Deck>();
  return (ids) => {
    const key = ids.toSorted().join();
    const deck = decks.get(key) ?? deckOf(ids, accounts, from);
    decks.set(key, deck);
    return deal(deck, ids, taken);
  };
}

type Deck = {
  accounts: SlotAccount[];
  candidates: Generator<Candidate>;
  problem: SlotProblem | null;
};

function deckOf(ids: readonly string[], all: readonly SlotAccount[], from: number): Deck {
  const accounts = all.filter(({ id }) => ids.includes(id));
  const planned = accounts.filter(({ slots }) => slots.length > 0);
  return {
    accounts,
    candidates: candidatesAhead(planned, from),
    problem: problemOf(accounts, planned),
  };
}

function* candidatesAhead(planned: readonly SlotAccount[], from: number): Generator<Candidate> {
  const needed = slotsNeeded(planned, from);
  for (let start = from; start < from + aheadMs; start += fortnightMs) {
    const period = { from: start, to: start + fortnightMs };
    yield* candidatesOf(planned, period).filter(({ slotOf }) => slotOf.length >= needed);
  }
}

function deal(
  { accounts, candidates, problem }: Deck,
  ids: readonly string[],
  taken: Set<string>,
): Dealt {
  if (problem) return { scheduledAt: null, problem };
  for (;;) {
    const next = candidates.next();
    if (next.done) return { scheduledAt: null, problem: allTaken(accounts) };
    const { at } = next.value;
    const keys = ids.map((connectionId) => keyOf({ connectionId, at }));
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    return { scheduledAt: new Date(at).toISOString(), problem: null };
  }
}

function keyOf({ connectionId, at }: Pick<Booking, "connectionId" | "at">): string {
  return `${connectionId} ${at}`;
}

/**
 * Finds the next free slot behind an instant, and keeps others from taking it until the transaction
 * ends, in which the post has to be written.
 */
export async function holdNextSlot(
  tx: Tx,
  workspaceId: WorkspaceId,
  asked: { connectionIds: readonly string[]; after: string | undefined },
): Promise<Dealt> {
  await lockSlots(tx, workspaceId, asked.connectionIds);
  const found = await readAskedSlot(tx, workspaceId, asked);
  const { slot, problem } = await findNextFree(tx, workspaceId, found);
  return problem
    ? { scheduledAt: null, problem }
    : { scheduledAt: slot.scheduledAt, problem: null };
}
