import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as calendarRoute from "@/app/api/calendar/route";
import { refreshPostState } from "@/lib/deliveries/refresh-post-state";
import { db } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { createPost } from "./create-post";
import { getCalendar, getPost } from "./read-posts";
import { summaryTextMax } from "./rules";
import { type CreatePost, PostSummary } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function newPost(fields: Partial<CreatePost> = {}): Promise<string> {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  return (await createPost(world.member, body)).post.id;
}

const period = () => ({ from: inMinutes(0), to: inMinutes(24 * 60) });

describe("the calendar's list", () => {
  it("a row is the part of the post that a card shows", async () => {
    const mediaIds = [(await createMedia(world.member)).id, (await createMedia(world.member)).id];
    const second = await createConnection(world.member);
    const postId = await newPost({
      text: `${"😀".repeat(summaryTextMax)} and more`,
      mediaIds,
      connectionIds: [world.connection.id, second.id],
      additionalPosts: [{ text: "A second one", mediaIds: mediaIds.slice(1) }],
    });
    const { posts, hasMore } = await getCalendar(world.viewer, period());
    const { post } = await getPost(world.viewer, { postId });
    const { id, scheduledAt, state, version, managedBy } = post;
    expect(posts).toEqual([
      {
        id,
        scheduledAt,
        undoUntil: null,
        state,
        version,
        managedBy,
        title: "",
        labels: [],
        approval: post.approval,
        seriesId: null,
        text: "😀".repeat(summaryTextMax),
        media: post.media.map((media) => ({ id: media.id, contentType: media.contentType })),
        deliveries: post.deliveries.map((each) => ({
          connectionId: each.connectionId,
          postIndex: each.postIndex,
          accountName: each.accountName,
          state: each.state,
          error: null,
        })),
      },
    ]);
    expect(hasMore).toBe(false);
  });

  it("posts come in the order of their time, those at the end of the period not at all", async () => {
    const later = await newPost({ scheduledAt: inMinutes(300) });
    const sooner = await newPost({ scheduledAt: inMinutes(100) });
    const to = inMinutes(400);
    await newPost({ scheduledAt: to });
    const { posts } = await getCalendar(world.member, { from: inMinutes(0), to });
    expect(posts.map(({ id }) => id)).toEqual([sooner, later]);
  });

  it("the filters of the post list apply", async () => {
    const second = await createConnection(world.member);
    const [plain, elsewhere] = [
      await newPost({ text: "Plain" }),
      await newPost({ text: "Elsewhere", connectionIds: [second.id] }),
    ];
    await putDeliveries(plain, "published");
    await refreshPostState(db, plain);
    const ids = async (filter: object) =>
      (await getCalendar(world.member, { ...period(), ...filter })).posts.map(({ id }) => id);
    expect(await ids({ state: "published" })).toEqual([plain]);
    expect(await ids({ connectionId: second.id })).toEqual([elsewhere]);
    expect(await ids({ connectionId: `${second.id},${world.connection.id}` })).toHaveLength(2);
    expect(await ids({ connectionId: [second.id] })).toEqual([elsewhere]);
    await expect(ids({ connectionId: `${second.id},nonsense` })).rejects.toThrow();
    expect(await ids({ q: "ELSE" })).toEqual([elsewhere]);
    expect(await ids({ managedBy: world.member.userId })).toHaveLength(2);
    expect(await ids({ managedBy: world.admin.userId })).toEqual([]);
  });

  it("posts can be narrowed to those with a label", async () => {
    const { label } = await createLabel(world.member, { name: "Launch", color: "gray" });
    const labelled = await newPost({ title: "The start", labelIds: [label.id] });
    await newPost();
    const { posts } = await getCalendar(world.member, { ...period(), label: label.id });
    const labels = [{ id: label.id, name: "Launch", color: "gray" }];
    expect(posts).toMatchObject([{ id: labelled, title: "The start", labels }]);
  });

  it("a delivery's trouble comes with its sentence", async () => {
    const postId = await newPost();
    const error = {
      errorReason: "delivery.missed",
      errorValues: { minutes: 30 },
      errorCode: "connection_expired",
      errorRetryable: true,
      errorOccurredAt: new Date(),
    };
    await db.delivery.updateMany({ where: { postId }, data: error });
    const [post] = (await getCalendar(world.member, period())).posts;
    expect(post?.deliveries).toMatchObject([
      { error: { message: expect.stringContaining("within 30 minutes") } },
    ]);
  });

  it("it shows nothing of another workspace", async () => {
    await newPost();
    expect((await getCalendar(world.elsewhere.admin, period())).posts).toEqual([]);
  });

  it("one statement reads a period of any length", async () => {
    for (const minutes of [60, 120, 180]) await newPost({ scheduledAt: inMinutes(minutes) });
    const queries = vi.spyOn(pg.Client.prototype, "query");
    await getCalendar(world.member, period());
    expect(queries.mock.calls).toHaveLength(1);
    queries.mockRestore();
  });

  it("a whole post can stand for its summary", async () => {
    const postId = await newPost();
    const { post } = await getPost(world.member, { postId });
    const { id, text, scheduledAt, state, version, managedBy } = post;
    const summary: PostSummary = post;
    expect(summary).toMatchObject({ id, text, scheduledAt, state, version, managedBy });
    const [listed] = (await getCalendar(world.member, period())).posts;
    expect(PostSummary.parse(listed)).toMatchObject({ id, text });
  });

  it("a period without its ends is refused", async () => {
    const path = `/api/calendar?from=${encodeURIComponent(inMinutes(0))}`;
    const { status, body } = await callRoute(calendarRoute, "GET", { path, as: world.viewer });
    expect([status, body]).toMatchObject([400, { error: { code: "validation_failed" } }]);
  });
});
