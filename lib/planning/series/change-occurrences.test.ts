import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { dayOfWeek, daysAfter } from "@/lib/kernel/time/zoned";
import { addComment, listComments } from "@/lib/planning/comments/comments";
import { restorePost } from "@/lib/planning/posts/delete-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import type { Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { holdClock } from "@/testing/run/hold-clock";
import { startTravel } from "@/testing/run/travel";
import { answer, needApproval, stagesOf } from "@/testing/world/approvals";
import { auditTrail } from "@/testing/world/audit-trail";
import { createProgram } from "@/testing/world/programs";
import { putDeliveries } from "@/testing/world/sample-post";
import { daysFromNow, seriesBody } from "@/testing/world/series";
import { smallWorld } from "@/testing/world/world";
import { keepNextSeries } from "./keep-series";
import { listOccurrences } from "./list-occurrences";
import type { Series, SeriesRule } from "./schema";
import { createSeries, skipSeriesDay } from "./series";
import { updateSeries } from "./update-series";

holdClock();

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  await db.series.deleteMany();
  await db.post.deleteMany();
  world = await smallWorld();
});

async function create(more: Parameters<typeof seriesBody>[1] = {}): Promise<Series> {
  return (await createSeries(world.member, seriesBody(world.connection.id, more))).series;
}

async function postsOf({ id: seriesId }: Pick<Series, "id">): Promise<Post[]> {
  const { items } = await listOccurrences(world.member, { seriesId, limit: 200 });
  const made = items.flatMap(({ post }) => post?.id ?? []);
  return await Promise.all(
    made.map(async (postId) => (await getPost(world.member, { postId })).post),
  );
}

function changeRule({ id: seriesId, version, rule }: Series, change: Partial<SeriesRule>) {
  const given = { seriesId, version, scope: "all", rule: { ...rule, ...change } } as const;
  return updateSeries(world.member, given);
}

const placesOf = (posts: Post[]) => posts.map(({ id, occurrence }) => [id, occurrence]);
const idsOf = (posts: Post[]) => posts.map(({ id }) => id);
const first = daysFromNow(7);
const weekday = dayOfWeek(first);
const next = (weekday % 7) + 1;
const weekly: Partial<SeriesRule> = {
  unit: "week",
  weekdays: [weekday],
  from: first,
  count: undefined,
};

describe("another weekday", () => {
  it("moves the posts in their order, with comments, edits and the audit of a move", async () => {
    const series = await create({ rule: weekly });
    const before = await postsOf(series);
    const [one] = before;
    if (!one) throw new Error("The series has no post.");
    await addComment(world.admin, { postId: one.id, body: "Keep this" });
    await updatePost(world.member, { postId: one.id, version: 1, title: "By hand" });
    await changeRule(series, { weekdays: [next], time: "11:00" });
    const after = await postsOf(series);
    expect(idsOf(after.slice(0, before.length))).toEqual(idsOf(before));
    expect(after.map(({ scheduledAt }) => scheduledAt)).toEqual(
      after.map((_, week) => `${daysAfter(first, 7 * week + 1)}T11:00:00.000Z`),
    );
    expect(after[0]).toMatchObject({ title: "By hand", version: 3, seriesId: series.id });
    expect((await listComments(world.member, { postId: one.id, limit: 9 })).items).toHaveLength(1);
    const [entry] = await auditTrail({ targetId: one.id, action: "post.updated" }).then((trail) =>
      trail.slice(-1),
    );
    expect(entry).toMatchObject({
      actorUserId: world.member.userId,
      before: { scheduledAt: one.scheduledAt },
      after: { scheduledAt: after[0]?.scheduledAt },
    });
  });

  it("moves this and those after it, and leaves the earlier ones", async () => {
    const series = await create({ rule: weekly });
    const before = await postsOf(series);
    const { id: seriesId, version, rule } = series;
    const postId = before[2]?.id ?? "";
    const changed = { ...rule, weekdays: [next] };
    const scoped = { scope: "following" as const, postId, rule: changed };
    const { series: rest } = await updateSeries(world.member, { seriesId, version, ...scoped });
    expect(idsOf(await postsOf(series))).toEqual(idsOf(before.slice(0, 2)));
    const moved = await postsOf(rest);
    expect(idsOf(moved.slice(0, before.length - 2))).toEqual(idsOf(before.slice(2)));
    expect(moved[0]?.occurrence).toBe(daysAfter(first, 15));
  });

  it("asks again for what was approved for its time", async () => {
    const { admin, member, connection } = world;
    await needApproval(admin, connection.id, { stages: stagesOf(admin), bindsTime: "day" });
    const series = await create({ rule: { ...weekly, count: 2 } });
    const [one] = await postsOf(series);
    await answer(admin, one?.id ?? "");
    const stateOf = async () => {
      return (await getPost(member, { postId: one?.id ?? "" })).post.approval?.state;
    };
    expect(await stateOf()).toBe("approved");
    const { series: later } = await changeRule(series, { time: "11:00" });
    expect(await stateOf()).toBe("approved");
    await changeRule(later, { weekdays: [next] });
    expect(await stateOf()).toBe("waiting");
  });

  it("is refused to a program that may not move one of the posts", async () => {
    const series = await create({ rule: weekly });
    const before = await postsOf(series);
    const { actor } = await createProgram(world.member, { level: "draft" });
    const { id: seriesId, version, rule } = series;
    const change = { scope: "all" as const, rule: { ...rule, weekdays: [next] } };
    await expect(updateSeries(actor, { seriesId, version, ...change })).rejects.toMatchObject({
      code: "policy_denied",
    });
    expect(await postsOf(series)).toEqual(before);
  });
});

describe("a rule with other days", () => {
  it("keeps posts whose days stay, and makes only days without a post", async () => {
    const series = await create({ rule: { ...weekly, count: 3 } });
    const before = await postsOf(series);
    await changeRule(series, { weekdays: [weekday, next], count: 6 });
    const after = await postsOf(series);
    expect(placesOf(after.filter((_, index) => index % 2 === 0))).toEqual(placesOf(before));
    expect(after).toHaveLength(6);
  });

  it("deletes what is left over, restorably", async () => {
    const series = await create({ rule: { count: 4 } });
    const before = await postsOf(series);
    await changeRule(series, { from: daysFromNow(10), count: 3 });
    const after = await postsOf(series);
    expect(placesOf(after)).toEqual(
      before.slice(0, 3).map(({ id }, day) => [id, daysFromNow(10 + day)]),
    );
    const { post } = await restorePost(world.member, { postId: before[3]?.id ?? "" });
    expect(post).toMatchObject({ seriesId: null, title: before[3]?.title });
  });

  it("leaves a post that is going out, and its day is not made again", async () => {
    const series = await create({ rule: { count: 3 } });
    const before = await postsOf(series);
    await putDeliveries(before[0]?.id ?? "", "publishing");
    await changeRule(series, { every: 2, from: daysFromNow(1) });
    const after = await postsOf(series);
    expect(placesOf(after)).toEqual([
      [before[0]?.id, daysFromNow(1)],
      [before[2]?.id, daysFromNow(3)],
      [before[1]?.id, daysFromNow(5)],
    ]);
  });

  it("keeps a day skipped, also one that no post was made for yet", async () => {
    const series = await create({ rule: { count: undefined } });
    for (const days of [3, 90]) {
      await skipSeriesDay(world.member, { seriesId: series.id, date: daysFromNow(days) });
    }
    const { series: changed } = await changeRule(series, { time: "10:00" });
    const { items } = await listOccurrences(world.member, { seriesId: changed.id, limit: 200 });
    const skipped = items.flatMap(({ state, date }) => (state === "skipped" ? [date] : []));
    expect(skipped).toEqual([daysFromNow(3), daysFromNow(90)]);
    expect(await keepNextSeries()).toBe(false);
  });

  it("leaves its time to a post of today whose new time has passed", async () => {
    const series = await create({ rule: { time: "15:00", count: 3 } });
    using travel = startTravel();
    travel.to(new Date(`${series.rule.from}T12:00:00Z`));
    const before = await postsOf(series);
    await changeRule(series, { time: "09:00" });
    const after = await postsOf(series);
    expect(placesOf(after)).toEqual(placesOf(before));
    expect(after.map(({ scheduledAt }) => scheduledAt.slice(11, 16))).toEqual([
      "15:00",
      "09:00",
      "09:00",
    ]);
  });

  it("leaves a post of a past day where somebody moved it to", async () => {
    const series = await create({ rule: { count: 3 } });
    const [moved] = await postsOf(series);
    const scheduledAt = `${daysFromNow(9)}T20:00:00.000Z`;
    await updatePost(world.member, { postId: moved?.id ?? "", version: 1, scheduledAt });
    using travel = startTravel();
    travel.to(new Date(`${series.rule.from}T12:00:00Z`));
    await changeRule(series, { from: daysFromNow(4), count: 2 });
    expect((await getPost(world.member, { postId: moved?.id ?? "" })).post).toMatchObject({
      scheduledAt,
      version: 2,
      occurrence: series.rule.from,
    });
  });
});

describe("at the same moment", () => {
  it("the keeper and a change of the rule make each day once", async () => {
    const series = await create({ rule: { count: 12 } });
    const gone = await postsOf(series);
    const postIds = idsOf(gone.slice(6));
    await db.post.deleteMany({ where: { id: { in: postIds } } });
    await db.seriesOccurrence.deleteMany({ where: { postId: { in: postIds } } });
    await db.series.updateMany({ data: { dueAt: new Date(0) } });
    await Promise.all([
      keepNextSeries(),
      changeRule(series, { every: 2, time: "11:00" }),
      keepNextSeries(),
    ]);
    while (await keepNextSeries());
    const posts = await db.post.findMany({ orderBy: { scheduledAt: "asc" } });
    expect(posts.map(({ scheduledAt }) => scheduledAt.toISOString())).toEqual(
      Array.from({ length: 12 }, (_, index) => `${daysFromNow(1 + 2 * index)}T11:00:00.000Z`),
    );
  });
});
