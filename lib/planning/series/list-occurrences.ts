import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { readSummariesById } from "@/lib/planning/posts/read-posts";
import { daysComing, type Plan, type PlannedDay, planOf, textAt, todayIn } from "./plan";
import { instantOf } from "./rules";
import { ListOccurrences, type Occurrence, OccurrenceList } from "./schema";
import { findOccurrences, findSeries, type OccurrenceRow, type SeriesRow } from "./series-store";

export const listOccurrences = operation({
  name: "list_series_occurrences",
  summary: "List what a post that repeats was and what it becomes, day by day",
  scope: "posts:read",
  input: ListOccurrences,
  output: OccurrenceList,
  run: async (actor, { seriesId, limit, ...asked }) => {
    const row = await findSeries(db, actor.workspaceId, seriesId);
    const plan = planOf(row);
    const from = asked.from ?? todayIn(plan.zone, now());
    const known = await findOccurrences(db, actor.workspaceId, {
      seriesIds: [seriesId],
      limit: limit + 1,
      ...(asked.before ? { before: from } : { from }),
    });
    const days = asked.before
      ? known.map((occurrence) => fromRow(occurrence, plan))
      : inOrder(known, comingOf(row, plan, { from, limit: limit + 1, known }), plan);
    const page = days.slice(0, limit);
    const ids = page.flatMap(({ postId }) => postId ?? []);
    const posts = await readSummariesById(db, actor, ids);
    const items = page.map(({ postId, ...day }) => {
      const post = postId === null ? null : (posts.get(postId) ?? null);
      return post
        ? { ...day, text: post.text, scheduledAt: post.scheduledAt, post }
        : { ...day, post };
    });
    return { items, hasMore: days.length > limit };
  },
});

type Listed = Omit<Occurrence, "post"> & { postId: string | null };

function fromRow({ day, number, postId, isThere }: OccurrenceRow, plan: Plan): Listed {
  return {
    date: day,
    scheduledAt: instantOf(day, plan.rule, plan.zone),
    state: postId === null ? "skipped" : isThere ? "made" : "deleted",
    text: textAt(plan, number),
    postId: isThere ? postId : null,
  };
}

/** Returns days that no post was made for yet. */
function comingOf(
  row: SeriesRow,
  plan: Plan,
  { from, limit, known }: { from: string; limit: number; known: readonly OccurrenceRow[] },
): PlannedDay[] {
  if (row.state === "ended") return [];
  const taken = new Set(known.map(({ day }) => day));
  const last = known.length === limit ? known.at(-1)?.day : undefined;
  const coming: PlannedDay[] = [];
  for (const planned of daysComing(plan, now(), from)) {
    if (coming.length === limit || (last && planned.day > last)) break;
    if (!taken.has(planned.day)) coming.push(planned);
  }
  return coming;
}

function inOrder(known: readonly OccurrenceRow[], coming: PlannedDay[], plan: Plan): Listed[] {
  const made = known.map((occurrence) => fromRow(occurrence, plan));
  const open = coming.map(({ day, number, at }): Listed => {
    return {
      date: day,
      scheduledAt: at.toISOString(),
      state: "comes",
      text: textAt(plan, number),
      postId: null,
    };
  });
  return [...made, ...open].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
