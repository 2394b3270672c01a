import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { unschedulePost } from "@/lib/planning/drafts/publish-draft";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { duplicatePost } from "@/lib/planning/posts/create-post";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import type { Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { holdClock } from "@/testing/run/hold-clock";
import { createProgram } from "@/testing/world/programs";
import { inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { daysFromNow, seriesBody } from "@/testing/world/series";
import { createConnection, createPerson, smallWorld } from "@/testing/world/world";
import { keepNextSeries } from "./keep-series";
import { listOccurrences } from "./list-occurrences";
import type { Series } from "./schema";
import { createSeries, endSeries, getSeries, listSeries, skipSeriesDay } from "./series";
import { updateSeries } from "./update-series";

holdClock();

let world: Awaited<ReturnType<typeof smallWorld>>;
let member: Actor;
let connectionId: string;

beforeEach(async () => {
  await db.series.deleteMany();
  await db.post.deleteMany();
  world = await smallWorld();
  member = world.member;
  connectionId = world.connection.id;
});

const create = async (more: Parameters<typeof seriesBody>[1] = {}, by = member) =>
  (await createSeries(by, seriesBody(connectionId, more))).series;

async function occurrencesOf({ id }: Pick<Series, "id">) {
  return (await listOccurrences(member, { seriesId: id, limit: 200 })).items;
}

async function postsOf(series: Pick<Series, "id">): Promise<Post[]> {
  const made = (await occurrencesOf(series)).flatMap(({ post }) => post?.id ?? []);
  return await Promise.all(made.map(async (postId) => (await getPost(member, { postId })).post));
}

async function postOn(series: Pick<Series, "id">, days: number): Promise<Post> {
  const posts = await postsOf(series);
  const post = posts.find(({ occurrence }) => occurrence === daysFromNow(days));
  if (!post) throw new Error("There is no post on that day.");
  return post;
}

const daysOfPosts = (posts: Post[]) => posts.map(({ occurrence }) => occurrence);
const named = ({ id, version }: Post) => ({ postId: id, version });
const at = (series: Series) => ({ seriesId: series.id, version: series.version });

describe("a series", () => {
  it("is created with the posts of its next 60 days, and says when it comes next", async () => {
    const series = await create({ rule: { count: 100 }, variants: ["One", "Two", "Three"] });
    const posts = await postsOf(series);
    expect(daysOfPosts(posts)).toEqual(
      Array.from({ length: 60 }, (_, day) => daysFromNow(day + 1)),
    );
    expect(posts.slice(0, 4).map(({ text }) => text)).toEqual(["One", "Two", "Three", "One"]);
    expect(posts[0]).toMatchObject({
      seriesId: series.id,
      scheduledAt: `${daysFromNow(1)}T09:30:00.000Z`,
      state: "scheduled",
      managedBy: { id: world.member.userId },
    });
    expect(series.next).toEqual(posts.slice(0, 5).map(({ scheduledAt }) => scheduledAt));
    expect(await keepNextSeries()).toBe(false);
  });

  it("tells what comes beyond its posts, and what was, newest first", async () => {
    const series = await create({ rule: { every: 50, count: 3 } });
    expect((await occurrencesOf(series)).map(({ date, state }) => [date, state])).toEqual([
      [daysFromNow(1), "made"],
      [daysFromNow(51), "made"],
      [daysFromNow(101), "comes"],
    ]);
    const asked = { seriesId: series.id, from: daysFromNow(60), before: true, limit: 1 };
    const before = await listOccurrences(member, asked);
    expect(before).toMatchObject({ items: [{ date: daysFromNow(51) }], hasMore: true });
  });

  it("is made once for an idempotency key", async () => {
    const body = seriesBody(connectionId, { idempotencyKey: "the-same-series" });
    const [one, other] = [await createSeries(member, body), await createSeries(member, body)];
    expect(other).toEqual(one);
    expect(await db.post.count()).toBe(2);
  });

  it("is refused with the problems of the composer, wherever the text has its turn", async () => {
    const tooLong = { post: { connectionIds: [world.connection.id, crypto.randomUUID()] } };
    await expect(create(tooLong)).rejects.toMatchObject({ code: "not_found" });
    const far = { rule: { from: daysFromNow(300) }, variants: ["Fine", "x".repeat(3001)] };
    await expect(create(far)).rejects.toMatchObject({ code: "validation_failed" });
    const past = { rule: { from: daysFromNow(-9), until: daysFromNow(-1), count: undefined } };
    await expect(create(past)).rejects.toMatchObject({ details: [{ code: "no_day_ahead" }] });
    const long = { rule: { from: daysFromNow(-400), count: undefined } };
    await expect(create(long)).rejects.toMatchObject({ details: [{ code: "too_long_ago" }] });
    expect(await db.series.count()).toBe(0);
  });

  it("makes nothing for days that have passed, which count", async () => {
    const series = await create({ rule: { every: 2, from: daysFromNow(-3), count: 3 } });
    expect(daysOfPosts(await postsOf(series))).toEqual([daysFromNow(1)]);
  });

  it("is hidden from another workspace, and closed to those who only read", async () => {
    const series = await create();
    const stranger = world.elsewhere.admin;
    const viewer = await createPerson(world.workspace.id, "viewer");
    const { seriesId, version } = at(series);
    const writes = [
      (by: Actor) => updateSeries(by, { seriesId, version, scope: "all", post: { text: "Else" } }),
      (by: Actor) => endSeries(by, { seriesId, version }),
      (by: Actor) => skipSeriesDay(by, { seriesId, date: daysFromNow(1) }),
    ];
    for (const write of writes) {
      await expect(write(stranger)).rejects.toMatchObject({ code: "not_found" });
      await expect(write(viewer)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(getSeries(stranger, { seriesId })).rejects.toMatchObject({ code: "not_found" });
    await expect(listOccurrences(stranger, { seriesId })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await listSeries(stranger, {})).items).toEqual([]);
    expect((await listSeries(viewer, { state: "active" })).items).toHaveLength(1);
    expect((await listSeries(viewer, { state: "ended" })).items).toHaveLength(0);
  });
});

describe("a day", () => {
  it("that was skipped is without its post and is not made again; undo brings the post back", async () => {
    const series = await create();
    const { postId } = await skipSeriesDay(member, { seriesId: series.id, date: daysFromNow(1) });
    await db.series.updateMany({ data: { dueAt: now() } });
    expect(await keepNextSeries()).toBe(true);
    const [skipped] = await occurrencesOf(series);
    expect(skipped).toMatchObject({ date: daysFromNow(1), state: "skipped", post: null });
    await restorePost(member, { postId: postId ?? "" });
    expect(daysOfPosts(await postsOf(series))).toEqual([daysFromNow(1), daysFromNow(2)]);
  });

  it("that is far ahead can be skipped, and one that is none cannot", async () => {
    const series = await create({ rule: { every: 50, count: 3 } });
    const skip = (days: number) =>
      skipSeriesDay(member, { seriesId: series.id, date: daysFromNow(days) });
    expect((await skip(101)).postId).toBeNull();
    expect((await occurrencesOf(series)).at(-1)?.state).toBe("skipped");
    await expect(skip(102)).rejects.toMatchObject({ details: [{ code: "no_such_day" }] });
    await putDeliveries((await postOn(series, 51)).id, "publishing");
    await expect(skip(51)).rejects.toMatchObject({ code: "post_not_editable" });
  });

  it("whose post was deleted, unscheduled or cancelled is not made again", async () => {
    const series = await create({ rule: { count: 4 } });
    const [first, second, third] = await postsOf(series);
    if (!first || !second || !third) throw new Error("Posts are missing.");
    await deletePost(member, named(first));
    await unschedulePost(member, named(second));
    await cancelPost(member, named(third));
    await db.series.updateMany({ data: { dueAt: now() } });
    await keepNextSeries();
    const states = (await occurrencesOf(series)).map(({ state }) => state);
    expect(states).toEqual(["deleted", "deleted", "made", "made"]);
    expect(await db.post.count()).toBe(2);
    const { post } = await restorePost(member, { postId: first.id });
    expect(post).toMatchObject({ seriesId: series.id, occurrence: daysFromNow(1) });
  });

  it("has one post: a copy of it belongs to no series", async () => {
    const series = await create();
    const [first] = await postsOf(series);
    const copy = { postId: first?.id ?? "", scheduledAt: inMinutes(60) };
    const { post } = await duplicatePost(member, { ...copy, idempotencyKey: "a-copy-of-it" });
    expect(post).toMatchObject({ seriesId: null, occurrence: null });
  });
});

describe("a change of all", () => {
  it("keeps what was changed by hand, unless it is about that field", async () => {
    const series = await create({ rule: { count: 3 } });
    const second = await postOn(series, 2);
    const scheduledAt = `${daysFromNow(2)}T20:00:00.000Z`;
    await updatePost(member, { ...named(second), title: "By hand", scheduledAt });
    const change = { post: { title: "", text: "Else", connectionIds: [connectionId] } };
    const changed = await updateSeries(member, { ...at(series), scope: "all", ...change });
    const posts = await postsOf(series);
    expect(posts.map(({ text, title }) => [text, title])).toEqual([
      ["Else", ""],
      ["Else", "By hand"],
      ["Else", ""],
    ]);
    expect((await postOn(series, 2)).scheduledAt).toBe(scheduledAt);
    const again = { ...at(changed.series), scope: "all" as const, post: { title: "A title" } };
    await updateSeries(member, again);
    expect((await postOn(series, 2)).title).toBe("A title");
  });

  it("of the rule moves what stays, deletes what fell away and makes what is new", async () => {
    const series = await create({ rule: { count: 5 } });
    const [first, second] = await postsOf(series);
    const rule = { ...series.rule, every: 2, count: 3, time: "11:00" };
    await updateSeries(member, { ...at(series), scope: "all", rule });
    const posts = await postsOf(series);
    expect(posts.map(({ scheduledAt }) => scheduledAt)).toEqual(
      [1, 3, 5].map((day) => `${daysFromNow(day)}T11:00:00.000Z`),
    );
    expect(posts[0]?.id).toBe(first?.id);
    const { post } = await restorePost(member, { postId: second?.id ?? "" });
    expect(post.seriesId).toBeNull();
  });

  it("never touches what has begun", async () => {
    const series = await create({ rule: { count: 3 } });
    const first = await postOn(series, 1);
    await putDeliveries(first.id, "publishing");
    const rule = { ...series.rule, from: daysFromNow(2), count: 1 };
    const change = { scope: "all", rule, post: { text: "Else" } } as const;
    await updateSeries(member, { ...at(series), ...change });
    const posts = await postsOf(series);
    expect(posts.map(({ text }) => text)).toEqual(["A sample series", "Else"]);
    expect(daysOfPosts(posts)).toEqual([daysFromNow(1), daysFromNow(2)]);
  });

  it("is a conflict for who has not seen the latest, and refused once it has ended", async () => {
    const series = await create();
    const change = { scope: "all", post: { text: "Else" } } as const;
    const { series: changed } = await updateSeries(member, { ...at(series), ...change });
    await expect(updateSeries(member, { ...at(series), ...change })).rejects.toMatchObject({
      code: "version_conflict",
      details: { currentVersion: changed.version },
    });
    const { series: ended } = await endSeries(member, at(changed));
    await expect(updateSeries(member, { ...at(ended), ...change })).rejects.toMatchObject({
      code: "post_not_editable",
    });
  });

  it("gives variants their turns", async () => {
    const series = await create({ rule: { count: 3 } });
    const change = { scope: "all" as const, variants: ["One", "Two"] };
    await updateSeries(member, { ...at(series), ...change });
    expect((await postsOf(series)).map(({ text }) => text)).toEqual(["One", "Two", "One"]);
  });
});

describe("a change of one and those after it", () => {
  it("makes them a series of their own, in the same turns", async () => {
    const series = await create({ rule: { count: 5 }, variants: ["One", "Two", "Three"] });
    const { id: postId } = await postOn(series, 3);
    const change = { scope: "following", postId, post: { title: "Later" } } as const;
    const { series: rest } = await updateSeries(member, { ...at(series), ...change });
    expect(rest).toMatchObject({ rule: { from: daysFromNow(3), count: 3 } });
    const later = await postsOf(rest);
    expect(later.map(({ text, title }) => [text, title])).toEqual([
      ["Three", "Later"],
      ["One", "Later"],
      ["Two", "Later"],
    ]);
    expect(daysOfPosts(await postsOf(series))).toEqual([daysFromNow(1), daysFromNow(2)]);
    const { series: earlier } = await getSeries(member, { seriesId: series.id });
    expect(earlier).toMatchObject({
      rule: { until: daysFromNow(2) },
      version: 2,
      state: "active",
    });
    expect(await db.post.count()).toBe(5);
  });

  it("takes a rule from there on, and the earlier ones stay", async () => {
    const series = await create({ rule: { count: 4 } });
    const { id: postId } = await postOn(series, 3);
    const rule = { ...series.rule, every: 7, count: 2 };
    const change = { ...at(series), scope: "following", postId, rule } as const;
    const { series: rest } = await updateSeries(member, change);
    expect(daysOfPosts(await postsOf(rest))).toEqual([daysFromNow(3), daysFromNow(10)]);
    expect(daysOfPosts(await postsOf(series))).toEqual([daysFromNow(1), daysFromNow(2)]);
  });

  it("is one of all where it is the first", async () => {
    const series = await create();
    const { id: postId } = await postOn(series, 1);
    const change = { scope: "following", postId, post: { text: "Else" } } as const;
    const { series: same } = await updateSeries(member, { ...at(series), ...change });
    expect([same.id, await db.series.count()]).toEqual([series.id, 1]);
  });
});

describe("a change of one", () => {
  it("leaves the others, and has no rule", async () => {
    const series = await create();
    const { id: postId } = await postOn(series, 2);
    const scoped = { ...at(series), scope: "this", postId } as const;
    await updateSeries(member, { ...scoped, post: { text: "Else" } });
    expect((await postsOf(series)).map(({ text }) => text)).toEqual(["A sample series", "Else"]);
    await expect(updateSeries(member, { ...scoped, rule: series.rule })).rejects.toMatchObject({
      details: [{ path: "scope" }],
    });
    const other = await create();
    const { id: foreign } = await postOn(other, 1);
    const misplaced = { ...scoped, postId: foreign, post: { text: "Else" } };
    await expect(updateSeries(member, misplaced)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the end of a series", () => {
  it("keeps its posts, or deletes what has not gone out", async () => {
    const series = await create({ rule: { count: undefined } });
    const first = await postOn(series, 1);
    await putDeliveries(first.id, "publishing");
    const { series: ended } = await endSeries(member, at(series));
    expect(ended.state).toBe("ended");
    expect(await db.post.count()).toBe(60);
    expect(await keepNextSeries()).toBe(false);
    await endSeries(member, { ...at(ended), posts: "delete" });
    expect(await db.post.findMany({ select: { id: true } })).toEqual([{ id: first.id }]);
  });

  it("is told in the audit log with the rule as a sentence", async () => {
    const series = await create();
    await skipSeriesDay(member, { seriesId: series.id, date: daysFromNow(2) });
    await endSeries(member, at(series));
    const entries = await db.auditEntry.findMany({
      where: { targetId: series.id },
      orderBy: { at: "asc" },
      select: { action: true, after: true },
    });
    expect(entries).toMatchObject([
      { action: "series_created", after: { rule: "every day at 09:30, 2 times" } },
      { action: "series_skipped", after: { occurrence: daysFromNow(2) } },
      { action: "series_ended", after: { state: "ended" } },
    ]);
  });
});

describe("a program", () => {
  it("spends its budget for each post that it makes", async () => {
    const { actor } = await createProgram(world.member, { dailyPosts: 2 });
    await expect(create({ rule: { count: 3 } }, actor)).rejects.toMatchObject({
      code: "budget_spent",
    });
    expect(await db.post.count()).toBe(0);
    expect((await create({}, actor)).next).toHaveLength(2);
  });

  it("is bound in what comes later too", async () => {
    const other = await createConnection(world.admin, { name: "Another Page" });
    const { actor } = await createProgram(world.member, { connectionIds: [other.id] });
    const far = { rule: { from: daysFromNow(200) } };
    await expect(create(far, actor)).rejects.toMatchObject({ code: "policy_denied" });
  });

  it("that has to ask makes posts that wait for a person, by the keeper too", async () => {
    const { actor } = await createProgram(world.member, { level: "ask" });
    const series = await create({ rule: { every: 50, count: 2 } }, actor);
    await db.seriesOccurrence.deleteMany({ where: { day: new Date(daysFromNow(51)) } });
    await db.series.updateMany({ data: { dueAt: now() } });
    await keepNextSeries();
    const posts = await db.post.findMany({ where: { scheduledAt: { gt: now() } } });
    expect(posts.map(({ asksPerson }) => asksPerson)).toEqual([true, true, true]);
    expect(posts.map(({ byProgram }) => byProgram)).toEqual([true, true, true]);
    const [, later] = await postsOf(series);
    expect(later?.approval).toMatchObject({ state: "waiting" });
  });
});
