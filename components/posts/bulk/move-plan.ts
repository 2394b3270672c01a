import { checkWallTime } from "@/components/kit/when/when";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { daysAfter, readWallTime, toWallTime } from "@/lib/kernel/time/zoned";
import { editability } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";

export type MoveWay =
  | { kind: "days"; days: number }
  | { kind: "time"; time: string }
  | { kind: "slots"; free: readonly Slot[] };

export type PlannedMove =
  | { post: PostSummary; to: string; problem: null }
  | { post: PostSummary; to: null; problem: string };

type Reader = { preferences: TimePreferences; nowMs: number };

/** Plans where each post goes, in the order of their times, and says why one stays. */
export function planMoves(
  posts: readonly PostSummary[],
  way: MoveWay,
  reader: Reader,
): PlannedMove[] {
  const inOrder = posts.toSorted((one, other) => one.scheduledAt.localeCompare(other.scheduledAt));
  const next = way.kind === "slots" ? slotsOneByOne(way.free, reader.nowMs) : null;
  return inOrder.map((post) => {
    const verdict = editability(post);
    if (!verdict.allowed) return { post, to: null, problem: verdict.reason };
    if (next) return next(post);
    return onTheClock(post, way, reader);
  });
}

function onTheClock(post: PostSummary, way: MoveWay, reader: Reader): PlannedMove {
  const { timeZone } = reader.preferences;
  const { date, time } = toWallTime(post.scheduledAt, timeZone);
  const wanted = {
    date: way.kind === "days" ? daysAfter(date, way.days) : date,
    time: way.kind === "time" ? way.time : time,
  };
  const reading = readWallTime(wanted, timeZone);
  const wall = reading.state === "skipped" ? reading.nearest : wanted;
  const { instant, problem } = checkWallTime(wall, { ...reader, like: post.scheduledAt });
  return instant === null ? { post, to: null, problem } : { post, to: instant, problem: null };
}

const noSlot = "No slot of its accounts is free in the next six weeks.";

/** Gives each post the first slot of one of its accounts that no post before it took. */
function slotsOneByOne(free: readonly Slot[], nowMs: number) {
  const left = free
    .filter(({ scheduledAt }) => Date.parse(scheduledAt) > nowMs)
    .toSorted((one, other) => one.scheduledAt.localeCompare(other.scheduledAt));
  return (post: PostSummary): PlannedMove => {
    const accounts = new Set(post.deliveries.map(({ connectionId }) => connectionId));
    const slot = left.find(({ connectionId }) => accounts.has(connectionId));
    if (!slot) return { post, to: null, problem: noSlot };
    const to = slot.scheduledAt;
    for (let index = left.length - 1; index >= 0; index -= 1) {
      const each = left[index];
      if (each && each.scheduledAt === to && accounts.has(each.connectionId)) left.splice(index, 1);
    }
    return { post, to, problem: null };
  };
}
