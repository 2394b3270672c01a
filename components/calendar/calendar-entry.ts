import { minuteOfDay } from "@/lib/kernel/time/minute-of-day";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Draft } from "@/lib/planning/drafts/schema";
import type { PostSummary } from "@/lib/planning/posts/schema";

export type FreeSlot = { at: string; connectionId: string };

/** One time at which accounts have a free slot. */
export type OpenSlot = { at: string; connectionIds: readonly string[] };

export type PlannedDraft = Draft & { scheduledAt: string };

type Content =
  | { kind: "post"; post: PostSummary }
  | { kind: "draft"; draft: PlannedDraft }
  | { kind: "slot"; slot: OpenSlot };

export type CalendarEntry = Content & { key: string; at: string; date: string; minute: number };

export type CalendarContents = {
  posts: readonly PostSummary[];
  drafts: readonly PlannedDraft[];
  slots: readonly FreeSlot[];
};

export function entriesOf(contents: CalendarContents, timeZone: string): CalendarEntry[] {
  const { posts, drafts, slots } = contents;
  const place = (key: string, at: string, content: Content): CalendarEntry => {
    const { date, time } = toWallTime(at, timeZone);
    return { ...content, key, at, date, minute: minuteOfDay(time) };
  };
  return [
    ...posts.map((post) => place(post.id, post.scheduledAt, { kind: "post", post })),
    ...drafts.map((draft) => place(draft.id, draft.scheduledAt, { kind: "draft", draft })),
    ...openSlots(slots).map((slot) => place(`slot@${slot.at}`, slot.at, { kind: "slot", slot })),
  ].sort(byTime);
}

export function groupByDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const day = days.get(entry.date);
    if (day) day.push(entry);
    else days.set(entry.date, [entry]);
  }
  return days;
}

function openSlots(slots: readonly FreeSlot[]): OpenSlot[] {
  const byTime = new Map<string, string[]>();
  for (const { at, connectionId } of slots) {
    byTime.set(at, [...(byTime.get(at) ?? []), connectionId]);
  }
  return [...byTime].map(([at, connectionIds]) => ({ at, connectionIds }));
}

const ranks = { post: 0, draft: 1, slot: 2 };

/** Takes at most so many entries in the order of their time: posts before drafts, drafts before slots. */
export function foremost(entries: readonly CalendarEntry[], max: number): CalendarEntry[] {
  const ranked = entries.toSorted((a, b) => ranks[a.kind] - ranks[b.kind]);
  const taken = new Set(ranked.slice(0, max));
  return entries.filter((entry) => taken.has(entry));
}

/** The slot that stays free although something of other accounts takes its time. */
export function foreignSlot(
  entries: readonly CalendarEntry[],
  { minute, accountIds }: { minute: number; accountIds: readonly string[] },
): OpenSlot | null {
  const slots = entries.flatMap((entry) =>
    entry.kind === "slot" && entry.minute === minute ? [entry.slot] : [],
  );
  const own = slots.some(({ connectionIds }) =>
    connectionIds.some((id) => accountIds.includes(id)),
  );
  return own ? null : (slots[0] ?? null);
}

function byTime(a: CalendarEntry, b: CalendarEntry): number {
  return (
    a.date.localeCompare(b.date) ||
    a.minute - b.minute ||
    ranks[a.kind] - ranks[b.kind] ||
    a.at.localeCompare(b.at) ||
    a.key.localeCompare(b.key)
  );
}
