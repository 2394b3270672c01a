import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { deliveryStates } from "@/lib/deliveries/schema";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { createPost } from "./create-post";
import { getPost } from "./read-posts";
import type { CreatePost, Post, UpdatePostBody } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

async function newPost(fields: Partial<CreatePost> = {}): Promise<Post> {
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id], ...fields }),
  );
  return post;
}

async function stored(postId: string): Promise<Post> {
  return (await getPost(world.member, { postId })).post;
}

describe("updatePost", () => {
  it("an edit changes the given fields, keeps the others, and raises the version by one", async () => {
    const post = await newPost({ text: "Before", additionalPosts: [{ text: "More" }] });
    const answer = await updatePost(world.admin, { postId: post.id, version: 1, text: "After" });
    expect(answer.post).toEqual({ ...post, text: "After", version: 2 });
    expect(await stored(post.id)).toEqual(answer.post);
  });

  it("an edit replaces the whole sequence and its overrides", async () => {
    const second = await createConnection(world.member);
    const photo = await createMedia(world.member);
    const post = await newPost({
      connectionIds: [world.connection.id, second.id],
      additionalPosts: [{ text: "One" }, { text: "Two" }],
      textOverrides: { [second.id]: { "0": "For two", "2": "Gone with its position" } },
    });
    const { post: changed } = await updatePost(world.member, {
      postId: post.id,
      version: 1,
      additionalPosts: [{ text: "Uno", mediaIds: [photo.id] }],
      mediaOverrides: { [second.id]: { "1": [] } },
    });
    expect(changed.additionalPosts).toMatchObject([{ text: "Uno", media: [{ id: photo.id }] }]);
    expect(changed.mediaOverrides).toEqual({ [second.id]: { "1": [] } });
    expect(changed.deliveries).toHaveLength(4);
    const overridden = changed.deliveries.filter((delivery) => delivery.textOverride !== null);
    expect(overridden).toMatchObject([{ connectionId: second.id, postIndex: 0 }]);
  });

  it("an edit keeps the deliveries of kept connections, removes and adds the others", async () => {
    const [second, third] = await Promise.all([
      createConnection(world.member),
      createConnection(world.member),
    ]);
    const post = await newPost({ connectionIds: [world.connection.id, second.id] });
    const { post: changed } = await updatePost(world.member, {
      postId: post.id,
      version: 1,
      connectionIds: [third.id, world.connection.id],
    });
    const idOf = (of: Post, connectionId: string) =>
      of.deliveries.find((delivery) => delivery.connectionId === connectionId)?.id;
    expect(idOf(changed, world.connection.id)).toBe(idOf(post, world.connection.id));
    expect(idOf(changed, third.id)).toBeDefined();
    expect(idOf(changed, second.id)).toBeUndefined();
    expect(changed.deliveries).toHaveLength(2);
  });

  it("an edit withdraws a dispatched delivery from its run", async () => {
    const post = await newPost();
    await db.delivery.updateMany({
      where: { postId: post.id },
      data: { fence: 3, leaseUntil: now(), handles: { photo: "1" }, tries: 2 },
    });
    const scheduledAt = inMinutes(90);
    await updatePost(world.member, { postId: post.id, version: 1, scheduledAt });
    const [row] = await db.delivery.findMany({ where: { postId: post.id } });
    expect(row).toMatchObject({ fence: 4, leaseUntil: null, handles: null, tries: 0 });
    expect(row?.scheduledAt.toISOString()).toBe(scheduledAt);
    expect(Number(row?.dueAt)).toBeLessThan(Date.parse(scheduledAt));
    expect(Number(row?.dueAt)).toBeGreaterThan(Date.parse(scheduledAt) - 60_000);
  });

  it("an edit of a post that is not entirely scheduled is refused and saves nothing", async () => {
    const begun = deliveryStates.filter((state) => state !== "scheduled");
    for (const state of begun) {
      const post = await newPost({ additionalPosts: [{ text: "More" }] });
      await putDeliveries(post.id, state, { postIndex: 0 });
      await expect(
        updatePost(world.member, { postId: post.id, version: 1, text: "Late" }),
      ).rejects.toMatchObject({
        code: "post_not_editable",
        message: expect.stringContaining("on Sample Page it"),
      });
      expect(await stored(post.id)).toMatchObject({ text: "A sample post", version: 1 });
    }
  });

  it("an edit of a stale version is refused with the current one and overwrites nothing", async () => {
    const post = await newPost();
    await updatePost(world.admin, { postId: post.id, version: 1, text: "A teammate's" });
    for (const version of [1, 3, Number.MAX_SAFE_INTEGER]) {
      await expect(
        updatePost(world.member, { postId: post.id, version, text: "Mine" }),
      ).rejects.toMatchObject({ code: "version_conflict", details: { currentVersion: 2 } });
    }
    expect(await stored(post.id)).toMatchObject({ text: "A teammate's", version: 2 });
  });

  it("exactly one of twenty edits of the same version succeeds", async () => {
    const post = await newPost();
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        updatePost(world.member, { postId: post.id, version: 1, text: `Editor ${index}` }),
      ),
    );
    const won = attempts.filter((attempt) => attempt.status === "fulfilled");
    const lost = attempts.filter((attempt) => attempt.status === "rejected");
    expect(won).toHaveLength(1);
    for (const { reason } of lost) expect(reason).toMatchObject({ code: "version_conflict" });
    const after = await stored(post.id);
    expect(after.version).toBe(2);
    expect(won[0]?.value.post).toEqual(after);
  });

  it("a repeated edit gets its first answer for the same key, even at a newer version", async () => {
    const post = await newPost();
    const request = { postId: post.id, version: 1, text: "Once", idempotencyKey: randomUUID() };
    const first = await updatePost(world.member, request);
    expect(first.post.idempotencyKey).toBe(request.idempotencyKey);
    await updatePost(world.admin, { postId: post.id, version: 2, text: "Later" });
    expect(await updatePost(world.member, request)).toEqual(first);
    expect(await stored(post.id)).toMatchObject({
      text: "Later",
      version: 3,
      idempotencyKey: request.idempotencyKey,
    });
    await expect(updatePost(world.member, { ...request, version: 3 })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("an override of a connection or position that the post does not have is refused", async () => {
    const post = await newPost();
    const other = await createConnection(world.member);
    const attempts: [Partial<UpdatePostBody>, string][] = [
      [{ textOverrides: { [other.id]: { "0": "Text" } } }, `textOverrides.${other.id}`],
      [
        { textOverrides: { [world.connection.id]: { "1": null } } },
        `textOverrides.${world.connection.id}.1`,
      ],
      [
        { mediaOverrides: { [world.connection.id]: { "7": [] } } },
        `mediaOverrides.${world.connection.id}.7`,
      ],
    ];
    for (const [change, path] of attempts) {
      await expect(
        updatePost(world.member, { postId: post.id, version: 1, ...change }),
      ).rejects.toMatchObject({ code: "validation_failed", details: [{ path }] });
    }
  });

  it("a connection that needs a reconnect can stay on a post but cannot be added to one", async () => {
    const tired = await createConnection(world.member);
    const post = await newPost({ connectionIds: [tired.id] });
    await db.connection.update({ where: { id: tired.id }, data: { state: "needs_reconnect" } });
    const change = { postId: post.id, version: 1, connectionIds: [tired.id], text: "Corrected" };
    await expect(updatePost(world.member, change)).resolves.toMatchObject({
      post: { text: "Corrected" },
    });
    const other = await newPost();
    await expect(updatePost(world.member, { ...change, postId: other.id })).rejects.toMatchObject({
      code: "connection_unavailable",
    });
  });

  it("an edit checks the time only when it gives one", async () => {
    const post = await newPost();
    const scheduledAt = new Date(inMinutes(-10));
    await db.post.update({ where: { id: post.id }, data: { scheduledAt } });
    await updatePost(world.member, { postId: post.id, version: 1, text: "Still to go" });
    await expect(
      updatePost(world.member, {
        postId: post.id,
        version: 2,
        scheduledAt: scheduledAt.toISOString(),
      }),
    ).rejects.toMatchObject({ code: "scheduled_in_past" });
  });

  it("an edit by a viewer is refused, and another workspace's post is not found", async () => {
    const post = await newPost();
    const change = { postId: post.id, version: 1, text: "Foreign" };
    await expect(updatePost(world.elsewhere.admin, change)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(updatePost(world.viewer, change)).rejects.toMatchObject({ code: "forbidden" });
    expect(await stored(post.id)).toEqual(post);
  });
});
