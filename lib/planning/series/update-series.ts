import type { z } from "zod";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { changeOccurrence, lockOccurrences } from "@/lib/planning/posts/occurrence-posts";
import { changeContent, type PostContent } from "@/lib/planning/posts/post-content";
import { editability } from "@/lib/planning/posts/rules";
import { assertAllowed } from "@/lib/planning/posts/write-post";
import { changeOccurrences } from "./change-occurrences";
import { assertPlan, makeWindow, windowTimeoutMs } from "./make-occurrences";
import { type Plan, planFrom, planOf, ruleFrom } from "./plan";
import { ruleBefore } from "./rules";
import { SeriesAnswer, UpdateSeries } from "./schema";
import { assertRecent, recordSeries, seriesFields } from "./series";
import { assertSeriesVersion, auditedSeries, presentOne } from "./series-row";
import {
  findOccurrenceOf,
  insertSeries,
  lockSeries,
  moveOccurrences,
  type SeriesRow,
  writeSeries,
} from "./series-store";
import { tellOfEnd } from "./tell-of-series";

type Input = z.output<typeof UpdateSeries>;
type Change = Pick<Input, "post" | "rule" | "zone" | "variants">;

/**
 * Changes one occurrence, one and those after it, which become a series of their own, or all. A field
 * that an occurrence got by hand stays unless the change is about that field; what has begun stays.
 */
export const updateSeries = operation({
  name: "update_series",
  summary: "Change a post that repeats: one occurrence, it and those after it, or all",
  scope: "posts:write",
  level: "ask",
  input: UpdateSeries,
  output: SeriesAnswer,
  failures: [
    "scheduled_in_past",
    "not_found",
    "connection_unavailable",
    "media_not_ready",
    "version_conflict",
    "post_not_editable",
    "spending_limit_reached",
    "budget_spent",
  ],
  run: (actor, { seriesId, version, scope, postId, ...change }) =>
    transaction(
      async (tx) => {
        const at = now();
        const row = await lockSeries(tx, actor.workspaceId, seriesId);
        await assertSeriesVersion(tx, actor, row, version);
        const written = await changeScope(tx, actor, { row, scope, postId, change, at });
        return { series: await presentOne(tx, actor, written, at) };
      },
      { timeoutMs: windowTimeoutMs },
    ),
});

type Scoped = {
  row: SeriesRow;
  scope: Input["scope"];
  postId: string | undefined;
  change: Change;
  at: Date;
};

async function changeScope(tx: Tx, actor: Actor, scoped: Scoped): Promise<SeriesRow> {
  const { row, scope, postId, change, at } = scoped;
  if (scope === "all") return await changeAll(tx, actor, { row, change, at });
  if (postId === undefined) throw refused("postId", "Name the occurrence by its post.");
  const occurrence = await findOccurrenceOf(tx, row.id, postId);
  if (scope === "following") {
    const rest = await split(tx, actor, { row, occurrence, at });
    const rule = change.rule && ruleFrom(change.rule, occurrence.day);
    return await changeAll(tx, actor, { row: rest, change: { ...change, rule }, at });
  }
  if (change.rule || change.zone || change.variants) {
    throw refused("scope", "A single occurrence has no rule: change this and following, or all.");
  }
  await changeOne(tx, actor, postId, change.post ?? {});
  return row;
}

async function changeOne(
  tx: Tx,
  actor: Actor,
  postId: string,
  given: NonNullable<Change["post"]>,
): Promise<void> {
  const connectionIds = given.connectionIds ?? [];
  const posts = await lockOccurrences(tx, actor, { postIds: [postId], connectionIds });
  const row = posts.get(postId);
  if (!row) throw notFound("post");
  assertAllowed(editability(row));
  await changeOccurrence(tx, actor, { row, change: withoutGaps(given), scheduledAt: null });
}

/** Ends a series before one of its days; returns the one that goes on from there as it did. */
async function split(
  tx: Tx,
  actor: Actor,
  {
    row,
    occurrence,
    at,
  }: { row: SeriesRow; occurrence: { day: string; number: number }; at: Date },
): Promise<SeriesRow> {
  if (occurrence.number === 0) return row;
  assertActive(row);
  const { isOwn, asks } = await mayChange(tx, actor, row, planOf(row));
  const plan = planOf(row);
  const { day, number } = occurrence;
  const earlier = { ...plan, rule: ruleBefore(plan.rule, day) };
  const before = auditedSeries(row);
  const hands = handsAfter(row, actor, { isOwn, asks });
  const { id: _, reasonValues: __, ...kept } = row;
  const rest = await insertSeries(tx, {
    ...kept,
    ...hands,
    ...seriesFields(planFrom(plan, occurrence), at),
    id: timeOrderedId(at),
    content: plan.content,
    reasonCode: null,
    leaseUntil: null,
    version: 1,
    createdAt: at,
  });
  await moveOccurrences(tx, { from: row.id, to: rest.id, day, number });
  const fields = seriesFields(earlier, at);
  const isOver = fields.state === "ended";
  const shortened = await writeSeries(tx, row.id, {
    ...hands,
    ...fields,
    // The keeper tries on to make what it could not before that day.
    ...(row.reasonCode && (isOver ? { reasonCode: null } : { dueAt: at })),
    leaseUntil: null,
    version: { increment: 1 },
  });
  const after = auditedSeries(shortened);
  await recordSeries(tx, actor, { action: "series.updated", seriesId: row.id, before, after });
  const created = { seriesId: rest.id, after: auditedSeries(rest) };
  await recordSeries(tx, actor, { action: "series.created", ...created });
  if (isOver) await tellOfEnd(tx, row, "ended");
  return rest;
}

async function changeAll(
  tx: Tx,
  actor: Actor,
  { row, change, at }: { row: SeriesRow; change: Change; at: Date },
): Promise<SeriesRow> {
  assertActive(row);
  const before = planOf(row);
  const after = planAfter(before, change);
  if (after.rule.from !== before.rule.from) assertRecent(after, at);
  const goesOutAt = await assertPlan(tx, actor, after, at);
  const standing = await mayChange(tx, actor, row, after, goesOutAt);
  const written = await writeSeries(tx, row.id, {
    ...handsAfter(row, actor, standing),
    ...seriesFields(after, at),
    reasonCode: null,
    leaseUntil: null,
    version: { increment: 1 },
  });
  await changeOccurrences(tx, actor, { row: written, before, after, at });
  await makeWindow(tx, actor, { row: written, plan: after, at });
  await recordSeries(tx, actor, {
    action: "series.updated",
    seriesId: row.id,
    before: auditedSeries(row),
    after: auditedSeries(written),
  });
  await tellOfEnd(tx, row, "recovered");
  return written;
}

function planAfter(before: Plan, { post, rule, zone, variants }: Change): Plan {
  return {
    rule: rule ?? before.rule,
    zone: zone ?? before.zone,
    content: changeContent(before.content, withoutGaps(post ?? {})),
    variants: variants ?? before.variants,
  };
}

function mayChange(tx: Tx, actor: Actor, row: SeriesRow, plan: Plan, goesOutAt?: Date) {
  return assertProgram(tx, actor, {
    level: "ask",
    writtenBy: [row.byCredentialId],
    connectionIds: plan.content.connectionIds,
    goesOutAt,
  });
}

function handsAfter(
  row: SeriesRow,
  { userId, via, credentialId }: Actor,
  { asks, isOwn }: { asks: boolean; isOwn: boolean },
) {
  const writerIds = userId === null ? row.writerIds : [...new Set([...row.writerIds, userId])];
  return {
    editedById: userId,
    writerIds,
    byProgram: row.byProgram || via !== "session",
    byCredentialId: isOwn ? credentialId : null,
    asksPerson: row.asksPerson || asks,
    asksOwnerId: asks ? userId : row.asksOwnerId,
  };
}

function withoutGaps(given: NonNullable<Change["post"]>): Partial<PostContent> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function assertActive({ state }: SeriesRow): void {
  if (state === "active") return;
  const message = "This series has ended. Its posts can be changed one by one.";
  throw new AppError("post_not_editable", message);
}

function refused(path: string, message: string): AppError {
  return new AppError("validation_failed", message, {
    details: [{ path, code: "misplaced", message }],
  });
}
