import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { cancelPost } from "./cancel-post";
import { createPost } from "./create-post";
import { deletePost } from "./delete-post";
import { publishNow } from "./publish-now";
import { getPost, listPosts } from "./read-posts";
import type { CreatePost } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});
beforeEach(() => db.post.deleteMany());
afterEach(() => shiftClock(0));

async function newPost(fields: Partial<CreatePost> = {}) {
  return (
    await createPost(world.member, aPostBody({ connectionIds: [world.connection.id], ...fields }))
  ).post;
}

async function publish(fields: Partial<CreatePost> = {}) {
  const { id: postId, version } = await newPost(fields);
  return (await publishNow(world.member, { postId, version })).post;
}

function deliveriesOf(postId: string) {
  return db.delivery.findMany({ where: { postId }, orderBy: { postIndex: "asc" } });
}

describe("publishNow", () => {
  it("a post that is published now falls due ten seconds later and keeps the time it had", async () => {
    const post = await newPost({ additionalPosts: [{ text: "More" }] });
    const before = Date.now();
    const answer = await publishNow(world.member, { postId: post.id, version: 1 });
    expect(answer.post).toMatchObject({ state: "scheduled", version: 2, text: post.text });
    const { scheduledAt, undoUntil } = answer.post;
    expect(undoUntil).toBe(scheduledAt);
    expect(Date.parse(scheduledAt)).toBeGreaterThanOrEqual(before + 10_000);
    expect(Date.parse(scheduledAt)).toBeLessThanOrEqual(Date.now() + 10_000);
    const [first, second] = await deliveriesOf(post.id);
    expect([first?.id, second?.id]).toEqual(post.deliveries.map(({ id }) => id));
    expect(first?.dueAt?.toISOString()).toBe(undoUntil);
    expect(second?.dueAt).toBeNull();
    for (const row of [first, second]) {
      expect(row?.undoUntil?.toISOString()).toBe(undoUntil);
      expect(row?.fence).toBe(1);
    }
    const { plannedAt } = await db.post.findUniqueOrThrow({ where: { id: post.id } });
    expect(plannedAt?.toISOString()).toBe(post.scheduledAt);
  });

  it("media are not prepared before the time to undo is over", async () => {
    const photo = await createMedia(world.member);
    const { id, undoUntil } = await publish({ mediaIds: [photo.id] });
    const [delivery] = await deliveriesOf(id);
    expect(delivery?.dueAt?.toISOString()).toBe(undoUntil);
  });

  it("lists and single posts say until when publishing can be undone, and nothing afterwards", async () => {
    const { id: postId, undoUntil } = await publish();
    const listed = async () => (await listPosts(world.viewer, { limit: 1 })).items[0]?.undoUntil;
    expect(await listed()).toBe(undoUntil);
    expect((await getPost(world.viewer, { postId })).post.undoUntil).toBe(undoUntil);
    shiftClock(10_001);
    expect(await listed()).toBeNull();
  });

  it("a repeated wish to publish now answers the same and prolongs nothing", async () => {
    const post = await publish();
    for (const version of [post.version - 1, post.version]) {
      const again = await publishNow(world.admin, { postId: post.id, version });
      expect(again.post).toEqual(post);
    }
    const entries = await auditTrail({ targetId: post.id, action: "post.published_now" });
    expect(entries).toHaveLength(1);
  });

  it("publishing now is refused while a connection needs a reconnect", async () => {
    const tired = await createConnection(world.member);
    const post = await newPost({ connectionIds: [tired.id] });
    await db.connection.update({ where: { id: tired.id }, data: { state: "needs_reconnect" } });
    await expect(publishNow(world.member, { postId: post.id, version: 1 })).rejects.toMatchObject({
      code: "connection_unavailable",
    });
  });

  it("publishing now is refused to viewers, other workspaces, stale versions and begun posts", async () => {
    const post = await newPost();
    const at = { postId: post.id, version: 1 };
    for (const end of [publishNow, cancelPost, deletePost]) {
      await expect(end(world.viewer, at)).rejects.toMatchObject({ code: "forbidden" });
      await expect(end(world.elsewhere.admin, at)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(publishNow(world.member, { ...at, version: 5 })).rejects.toMatchObject({
      code: "version_conflict",
    });
    await putDeliveries(post.id, "preparing");
    await expect(publishNow(world.member, at)).rejects.toMatchObject({
      code: "post_not_editable",
    });
  });
});

describe("an edit in the ten seconds", () => {
  it("a new text goes out at the same instant, and can be undone as long as before", async () => {
    const { id: postId, version, undoUntil } = await publish();
    const { post } = await updatePost(world.admin, { postId, version, text: "Corrected" });
    expect(post).toMatchObject({ text: "Corrected", undoUntil, scheduledAt: undoUntil });
    const [delivery] = await deliveriesOf(postId);
    expect(delivery?.undoUntil?.toISOString()).toBe(undoUntil);
    expect(delivery?.dueAt?.toISOString()).toBe(undoUntil);
  });

  it("a new time ends publishing now", async () => {
    const { id: postId, version } = await publish();
    const scheduledAt = inMinutes(30);
    const { post } = await updatePost(world.admin, { postId, version, scheduledAt });
    expect(post).toMatchObject({ undoUntil: null, scheduledAt });
    const [delivery] = await deliveriesOf(postId);
    expect(delivery?.undoUntil).toBeNull();
  });

  it("a cancelled post is no longer published now", async () => {
    const { id: postId, version } = await publish();
    const { post } = await cancelPost(world.member, { postId, version });
    expect(post).toMatchObject({ state: "cancelled", undoUntil: null });
  });
});
