import type { z } from "zod";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { withIdempotency } from "@/lib/kernel/idempotency/with-idempotency";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import {
  deleteOccurrence,
  isUntouched,
  lockOccurrences,
} from "@/lib/planning/posts/occurrence-posts";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { assertPlan, makeWindow, windowTimeoutMs } from "./make-occurrences";
import { daysSinceFrom, dueAfter, lastMade, type Plan, plannedDays, planOf } from "./plan";
import {
  CreateSeries,
  EndSeries,
  ListSeries,
  SeriesAnswer,
  SeriesList,
  SeriesParams,
  SkipDay,
  SkippedAnswer,
} from "./schema";
import { assertSeriesVersion, auditedSeries, presentAll, presentOne } from "./series-row";
import {
  dateOf,
  findOccurrences,
  findScheduled,
  findSeries,
  findTimeZone,
  insertOccurrence,
  insertSeries,
  lockSeries,
  pageOfSeries,
  type SeriesRow,
  writeOccurrence,
  writeSeries,
} from "./series-store";
import { tellOfEnd } from "./tell-of-series";

/** The days since are counted at every look at a series. */
const pastDaysMax = 366;

export const createSeries = operation({
  name: "create_series",
  summary: "Schedule a post that repeats",
  scope: "posts:write",
  level: "ask",
  input: CreateSeries,
  output: SeriesAnswer,
  failures: [
    "scheduled_in_past",
    "not_found",
    "connection_unavailable",
    "media_not_ready",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "spending_limit_reached",
    "budget_spent",
  ],
  undo: (_, { series: { id: seriesId, version } }) => ({
    operation: "end_series",
    input: { seriesId, version, posts: "delete" },
  }),
  run: (actor, input) =>
    transaction(
      (tx) => {
        const { workspaceId } = actor;
        const { idempotencyKey: key, ...body } = input;
        const request = { workspaceId, operation: "create_series", key, body };
        return withIdempotency(tx, request, async () => {
          const at = now();
          const row = await create(tx, actor, input, at);
          return { series: await presentOne(tx, actor, row, at) };
        });
      },
      { timeoutMs: windowTimeoutMs },
    ),
});

export const listSeries = operation({
  name: "list_series",
  summary: "List posts that repeat, newest first",
  scope: "posts:read",
  input: ListSeries,
  output: SeriesList,
  run: async (actor, input) => {
    const { rows, hasMore } = await pageOfSeries(db, actor.workspaceId, input);
    return toPage(await presentAll(db, actor, rows, now()), hasMore);
  },
});

export const getSeries = operation({
  name: "get_series",
  summary: "Read a post that repeats",
  scope: "posts:read",
  input: SeriesParams,
  output: SeriesAnswer,
  run: async (actor, { seriesId }) => {
    const row = await findSeries(db, actor.workspaceId, seriesId);
    return { series: await presentOne(db, actor, row, now()) };
  },
});

/** A series that ended already is left as it is, but for posts that are deleted. */
export const endSeries = operation({
  name: "end_series",
  summary: "Make no more occurrences of a post that repeats",
  scope: "posts:write",
  level: "ask",
  input: EndSeries,
  output: SeriesAnswer,
  failures: ["version_conflict"],
  run: (actor, { seriesId, version, posts }) =>
    transaction(
      async (tx) => {
        const row = await lockSeries(tx, actor.workspaceId, seriesId);
        await assertSeriesVersion(tx, actor, row, version);
        const writtenBy = [row.byCredentialId];
        const { connectionIds } = planOf(row).content;
        const { isOwn } = await assertProgram(tx, actor, {
          level: "ask",
          writtenBy,
          connectionIds,
        });
        if (posts === "delete") await deleteAhead(tx, actor, row);
        const ended = await writeSeries(tx, seriesId, {
          state: "ended",
          dueAt: null,
          leaseUntil: null,
          reasonCode: null,
          version: { increment: 1 },
          byCredentialId: isOwn ? row.byCredentialId : null,
        });
        const states = { before: auditedSeries(row), after: auditedSeries(ended) };
        await recordSeries(tx, actor, { action: "series.ended", seriesId, ...states });
        await tellOfEnd(tx, row, "ended");
        return { series: await presentOne(tx, actor, ended, now()) };
      },
      { timeoutMs: windowTimeoutMs },
    ),
});

export const skipSeriesDay = operation({
  name: "skip_series_day",
  summary: "Leave out one day of a post that repeats",
  scope: "posts:write",
  level: "ask",
  input: SkipDay,
  output: SkippedAnswer,
  failures: ["post_not_editable"],
  undo: (_, { postId }) =>
    postId === null ? null : { operation: "restore_post", input: { postId } },
  run: (actor, { seriesId, date }) =>
    transaction(async (tx) => {
      const row = await lockSeries(tx, actor.workspaceId, seriesId);
      const { connectionIds } = planOf(row).content;
      const writtenBy = [row.byCredentialId];
      await assertProgram(tx, actor, { level: "ask", writtenBy, connectionIds });
      const postId = await skip(tx, actor, row, date);
      const after = { occurrence: date };
      await recordSeries(tx, actor, { action: "series.skipped", seriesId, after });
      return { series: await presentOne(tx, actor, row, now()), postId };
    }),
});

async function create(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof CreateSeries>,
  at: Date,
): Promise<SeriesRow> {
  const { workspaceId, userId, credentialId } = actor;
  const { rule, post: content, variants } = input;
  const zone = input.zone ?? (await findTimeZone(tx, workspaceId));
  const plan: Plan = { rule, zone, content, variants };
  assertRecent(plan, at);
  const { connectionIds } = content;
  const goesOutAt = await assertPlan(tx, actor, plan, at);
  const { asks } = await assertProgram(tx, actor, { level: "ask", connectionIds, goesOutAt });
  const row = await insertSeries(tx, {
    ...seriesFields(plan, at),
    id: timeOrderedId(at),
    workspaceId,
    createdById: userId,
    editedById: userId,
    writerIds: userId === null ? [] : [userId],
    byProgram: actor.via !== "session",
    byCredentialId: credentialId,
    asksPerson: asks,
    asksOwnerId: asks ? userId : null,
    createdAt: at,
  });
  await recordSeries(tx, actor, {
    action: "series.created",
    seriesId: row.id,
    after: auditedSeries(row),
  });
  await makeWindow(tx, actor, { row, plan, at });
  return row;
}

/** Returns the columns of a plan whose window is made. */
export function seriesFields(plan: Plan, at: Date) {
  const { rule, zone: timeZone, content, variants } = plan;
  const dueAt = dueAfter(plan, at);
  const state: SeriesRow["state"] = dueAt ? "active" : "ended";
  const madeUntil = dateOf(lastMade(plan, at));
  return { rule, timeZone, content, variants: [...variants], state, dueAt, madeUntil };
}

export function assertRecent(plan: Pick<Plan, "rule" | "zone">, at: Date): void {
  if (daysSinceFrom(plan, at) <= pastDaysMax) return;
  const message = "Let the rule begin within the last year, or later.";
  throw new AppError("validation_failed", message, {
    details: [{ path: "rule.from", code: "too_long_ago", message }],
  });
}

type Recorded = {
  action: "series.created" | "series.updated" | "series.ended" | "series.skipped";
  seriesId: string;
  before?: ReturnType<typeof auditedSeries>;
  after?: Partial<ReturnType<typeof auditedSeries>> & { occurrence?: string };
};

export async function recordSeries(
  tx: Tx,
  actor: Actor,
  { seriesId, ...recorded }: Recorded,
): Promise<void> {
  await recordAudit(tx, actor, { ...recorded, targetType: "series", targetId: seriesId });
}

/** Returns the post that was deleted for it. */
async function skip(tx: Tx, actor: Actor, row: SeriesRow, date: string): Promise<string | null> {
  const { id: seriesId, workspaceId } = row;
  const plan = planOf(row);
  const [known] = await findOccurrences(tx, actor.workspaceId, {
    seriesIds: [seriesId],
    from: date,
    limit: 1,
  });
  if (known?.day === date && known.postId !== null) {
    const deleted = known.isThere ? await deleteOne(tx, actor, known.postId) : null;
    await writeOccurrence(tx, { seriesId, day: date, postId: null });
    return deleted;
  }
  if (known?.day === date) return null;
  const [planned] = plannedDays(plan, { from: date, last: date });
  if (!planned || planned.at <= now() || row.state === "ended") throw noSuchDay();
  await insertOccurrence(tx, { seriesId, workspaceId, ...planned });
  return null;
}

async function deleteOne(tx: Tx, actor: Actor, postId: string): Promise<string> {
  const posts = await lockOccurrences(tx, actor, { postIds: [postId], connectionIds: [] });
  const post = posts.get(postId);
  if (!post || !isUntouched(post)) {
    const message = "The post of this day is no longer scheduled, so it cannot be left out.";
    throw new AppError("post_not_editable", message);
  }
  await deleteOccurrence(tx, actor, post);
  return postId;
}

async function deleteAhead(tx: Tx, actor: Actor, row: SeriesRow): Promise<void> {
  const scheduled = await findScheduled(tx, row.id);
  const postIds = scheduled.map(({ postId }) => postId);
  const posts = await lockOccurrences(tx, actor, { postIds, connectionIds: [] });
  for (const post of posts.values()) {
    if (isUntouched(post)) await deleteOccurrence(tx, actor, post);
  }
}

function noSuchDay(): AppError {
  const message = "This is no day of the series that lies ahead.";
  return new AppError("validation_failed", message, {
    details: [{ path: "date", code: "no_such_day", message }],
  });
}
