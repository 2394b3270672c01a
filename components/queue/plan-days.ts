import type { Slot } from "@/lib/accounts/slots/schema";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { QueuedPost } from "./group-queue";

export type Gap = { scheduledAt: string; connectionIds: string[] };

export type QueueEntry =
  | { kind: "post"; scheduledAt: string; queued: QueuedPost }
  | { kind: "gap"; scheduledAt: string; gap: Gap };

export type QueueDay = { date: string; entries: QueueEntry[] };

export function planEntries(next: readonly QueuedPost[], slots: readonly Slot[]): QueueEntry[] {
  const posts = next.map((queued): QueueEntry => {
    return { kind: "post", scheduledAt: queued.post.scheduledAt, queued };
  });
  const gaps = gapsOf(slots).map((gap): QueueEntry => {
    return { kind: "gap", scheduledAt: gap.scheduledAt, gap };
  });
  return [...posts, ...gaps].sort((one, other) => {
    return one.scheduledAt.localeCompare(other.scheduledAt);
  });
}

export function planDays(entries: readonly QueueEntry[], timeZone: string): QueueDay[] {
  const days = new Map<string, QueueEntry[]>();
  for (const entry of entries) {
    const { date } = toWallTime(entry.scheduledAt, timeZone);
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return Array.from(days, ([date, ofDay]) => ({ date, entries: ofDay }));
}

function gapsOf(slots: readonly Slot[]): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { scheduledAt, connectionId, state } of slots) {
    if (state !== "free") continue;
    const connectionIds = gaps.get(scheduledAt)?.connectionIds ?? [];
    gaps.set(scheduledAt, { scheduledAt, connectionIds: [...connectionIds, connectionId] });
  }
  return [...gaps.values()];
}
