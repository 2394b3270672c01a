import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Draft } from "@/lib/planning/drafts/schema";
import type { PostSummary } from "@/lib/planning/posts/schema";

export type FreeSlot = { at: string; connectionId: string };

export type PlannedDraft = Draft & { scheduledAt: string };

type Content =
  | { kind: "post"; post: PostSummary }
  | { kind: "draft"; draft: PlannedDraft }
  | { kind: "slot"; slot: FreeSlot };

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
    return { ...content, key, at, date, minute: minuteOfTime(time) };
  };
  return [
    ...posts.map((post) => place(post.id, post.scheduledAt, { kind: "post", post })),
    ...drafts.map((draft) => place(draft.id, draft.scheduledAt, { kind: "draft", draft })),
    ...slots.map((slot) => place(slotKey(slot), slot.at, { kind: "slot", slot })),
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

export function timeOfMinute(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, "0");
  return `${hours}:${String(minute % 60).padStart(2, "0")}`;
}

export function minuteOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function slotKey({ at, connectionId }: FreeSlot): string {
  return `${connectionId}@${at}`;
}

function byTime(a: CalendarEntry, b: CalendarEntry): number {
  return (
    a.date.localeCompare(b.date) ||
    a.minute - b.minute ||
    a.at.localeCompare(b.at) ||
    a.key.localeCompare(b.key)
  );
}
