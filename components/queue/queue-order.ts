import type { Post, PostMove } from "@/lib/planning/posts/schema";
import type { QueueEntry } from "./group-queue";

/** A post keeps to its lane: the posts and the free slots of accounts that it goes to. */
export function suits(post: Post, entry: QueueEntry): boolean {
  if (entry.scheduledAt === post.scheduledAt) return false;
  return isOfLane(post, entry) && !isEntryOf(post, entry);
}

export function neighbourOf(
  entries: readonly QueueEntry[],
  post: Post,
  step: -1 | 1,
): QueueEntry | null {
  const index = entries.findIndex((entry) => isEntryOf(post, entry));
  if (index < 0) return null;
  const onward = step > 0 ? entries.slice(index + 1) : entries.slice(0, index).toReversed();
  return onward.find((entry) => suits(post, entry)) ?? null;
}

/**
 * The post takes the target's time. A free slot is filled; otherwise each post of the lane between
 * takes the time of the one beside it, on the side that the moved post came from.
 */
export function insertionMoves(
  entries: readonly QueueEntry[],
  post: Post,
  target: QueueEntry,
): PostMove[] {
  if (target.kind === "gap") return [moveTo(post, target.scheduledAt)];
  const between = laneBetween(entries, post, target.queued.post);
  const times = between.map(({ scheduledAt }) => scheduledAt);
  const moved = between.map((each, index) => moveTo(each, times[index - 1] ?? post.scheduledAt));
  const changed = moved.filter((move, index) => move.scheduledAt !== times[index]);
  return [moveTo(post, target.scheduledAt), ...changed];
}

/** Tells on which side of a row a post would be inserted: on the far one from where it came. */
export function sideOf(post: Post, entry: QueueEntry): "before" | "after" {
  return entry.scheduledAt < post.scheduledAt ? "before" : "after";
}

/** Leaves what one account publishes, and the free slots that are its own. */
export function laneOf(entries: readonly QueueEntry[], connectionId: string): QueueEntry[] {
  return entries
    .filter((entry) => accountsOf(entry).includes(connectionId))
    .map((entry) =>
      entry.kind === "gap"
        ? { ...entry, gap: { ...entry.gap, connectionIds: [connectionId] } }
        : entry,
    );
}

export function moveTo(
  { id, version }: Pick<Post, "id" | "version">,
  scheduledAt: string,
): PostMove {
  return { postId: id, version, scheduledAt };
}

/** The posts from beside the moved one to the target, in that order. */
function laneBetween(entries: readonly QueueEntry[], post: Post, target: Post): Post[] {
  const lane = entries.flatMap((entry) =>
    entry.kind === "post" && isOfLane(post, entry) ? [entry.queued.post] : [],
  );
  const from = lane.findIndex(({ id }) => id === post.id);
  const to = lane.findIndex(({ id }) => id === target.id);
  if (from < 0 || to < 0) return [];
  return from < to ? lane.slice(from + 1, to + 1) : lane.slice(to, from).toReversed();
}

function isEntryOf(post: Post, entry: QueueEntry): boolean {
  return entry.kind === "post" && entry.queued.post.id === post.id;
}

function isOfLane({ deliveries }: Post, entry: QueueEntry): boolean {
  const theirs = accountsOf(entry);
  return deliveries.some(({ connectionId }) => theirs.includes(connectionId));
}

function accountsOf(entry: QueueEntry): string[] {
  if (entry.kind === "gap") return entry.gap.connectionIds;
  return entry.queued.post.deliveries.map(({ connectionId }) => connectionId);
}
