import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { daysAfter } from "@/lib/kernel/time/zoned";
import {
  changeOccurrence,
  deleteOccurrence,
  isUntouched,
  lockOccurrences,
} from "@/lib/planning/posts/occurrence-posts";
import type { PostContent } from "@/lib/planning/posts/post-content";
import type { PostRow } from "@/lib/planning/posts/post-row";
import { newDays } from "./new-days";
import { lastMade, type Plan, type PlannedDay, plannedDays, textAt, todayIn } from "./plan";
import { instantOf } from "./rules";
import {
  findOccurrences,
  findScheduled,
  placeOccurrences,
  removeFreeDays,
  removeOccurrence,
  type SeriesRow,
} from "./series-store";

type Replanned = { row: SeriesRow; before: Plan; after: Plan; at: Date };
type Place = { day: string; number: number };
type Made = Place & { post: PostRow };

/**
 * Brings posts that are still to come from one plan to another: those whose days fall away move to new
 * days, and only those that find none are deleted. What has begun stays as it is.
 */
export async function changeOccurrences(tx: Tx, actor: Actor, replanned: Replanned): Promise<void> {
  const made = await lockMade(tx, actor, replanned);
  const isSameRule = isDeepStrictEqual(replanned.before.rule, replanned.after.rule);
  const places = isSameRule ? null : await rearrange(tx, actor, { ...replanned, made });
  for (const one of made) {
    const to = places ? places.get(one.day) : one;
    if (to) await changeMade(tx, actor, { ...replanned, one, to });
  }
}

async function lockMade(tx: Tx, actor: Actor, { row, after }: Replanned): Promise<Made[]> {
  const scheduled = await findScheduled(tx, row.id);
  const postIds = scheduled.map(({ postId }) => postId);
  const { connectionIds } = after.content;
  const posts = await lockOccurrences(tx, actor, { postIds, connectionIds });
  return scheduled.flatMap(({ postId, ...place }) => {
    const post = posts.get(postId);
    return post && isUntouched(post) ? [{ ...place, post }] : [];
  });
}

/** Gives each post its place in the new rule, by its former day; posts without one are deleted. */
async function rearrange(
  tx: Tx,
  actor: Actor,
  { made, ...replanned }: Replanned & { made: Made[] },
): Promise<Map<string, Place>> {
  const { row, after, at } = replanned;
  const today = todayIn(after.zone, at);
  const asked = { seriesIds: [row.id], from: daysAfter(today, -1) };
  const known = (await findOccurrences(tx, actor.workspaceId, asked)).map(({ day }) => day);
  const days = [lastMade(after, at), ...known, ...made.map(({ day }) => day)];
  const planned = [...plannedDays(after, { last: days.toSorted().at(-1) ?? today })];
  const places = placesOf(planned, { ...replanned, made, known });
  const kept = made.filter(({ day }) => places.has(day));
  for (const { day, post } of made) {
    if (places.has(day)) continue;
    await deleteOccurrence(tx, actor, post);
    await removeOccurrence(tx, { seriesId: row.id, day });
  }
  const placed = kept.flatMap(({ day, post }) => {
    const place = places.get(day);
    return place ? [{ ...place, postId: post.id }] : [];
  });
  await placeOccurrences(tx, row, placed);
  // A day that no longer counts is made again should the rule come back to it.
  await removeFreeDays(tx, row.id, { after: today, but: planned.map(({ day }) => day) });
  return places;
}

/** A post whose time cannot be moved ahead any more keeps it, on the day that it has. */
function placesOf(
  planned: readonly PlannedDay[],
  { made, known, before, after, at }: Replanned & { made: Made[]; known: readonly string[] },
): Map<string, Place> {
  const inPlan = new Map(planned.map((one) => [one.day, one]));
  const isOver = ({ day }: Place) => {
    const instant = inPlan.get(day)?.at ?? new Date(instantOf(day, before.rule, before.zone));
    return instant <= at;
  };
  const days = made.flatMap((one) => (isOver(one) ? [] : one.day));
  const moving = new Set(days);
  const taken = new Set(known.filter((day) => !moving.has(day)));
  const [end = ""] = [lastMade(after, at), ...days].toSorted().toReversed();
  const free = planned.flatMap(({ day, at: instant }) => {
    return instant > at && day <= end && !taken.has(day) ? [day] : [];
  });
  const found = newDays(days, free);
  return new Map(
    made.flatMap((one) => {
      const day = isOver(one) ? one.day : found.get(one.day);
      if (day === undefined) return [];
      return [[one.day, { day, number: inPlan.get(day)?.number ?? one.number }] as const];
    }),
  );
}

async function changeMade(
  tx: Tx,
  actor: Actor,
  { before, after, at, one, to }: Replanned & { one: Made; to: Place },
): Promise<void> {
  const change = changedFields(before.content, after.content);
  const saysElse = !isDeepStrictEqual(textsOf(before), textsOf(after));
  const text = textAt(after, to.number);
  if (saysElse && text !== textAt(before, one.number)) change.text = text;
  const instant = instantOf(to.day, after.rule, after.zone);
  const isMoved = instant !== instantOf(one.day, before.rule, before.zone);
  const scheduledAt = isMoved && new Date(instant) > at ? new Date(instant) : null;
  if (scheduledAt === null && Object.keys(change).length === 0) return;
  await changeOccurrence(tx, actor, { row: one.post, change, scheduledAt });
}

/** The text has its turn, and is told apart from the other fields. */
function changedFields(before: PostContent, after: PostContent): Partial<PostContent> {
  const { text: _, ...fields } = after;
  const entries = Object.entries(fields) as [keyof typeof fields, unknown][];
  return Object.fromEntries(
    entries.filter(([field, value]) => !isDeepStrictEqual(before[field], value)),
  );
}

function textsOf({ content, variants }: Plan): readonly string[] {
  return variants.length === 0 ? [content.text] : variants;
}
