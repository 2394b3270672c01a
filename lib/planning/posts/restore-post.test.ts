import { beforeEach, describe, expect, it } from "vitest";
import { removeDeliveriesOf } from "@/lib/deliveries/remove-deliveries";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import { addComment } from "@/lib/planning/comments/comments";
import { purgeDeletedItems } from "@/lib/records/deleted-items/deleted-items";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { createPost } from "./create-post";
import { deletePost, restorePost } from "./delete-post";
import { getPost } from "./read-posts";
import type { CreatePost, Post } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function newPost(fields: Partial<CreatePost> = {}): Promise<Post> {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  return (await createPost(world.member, body)).post;
}

const remove = ({ id, version }: Post) => deletePost(world.member, { postId: id, version });
const restore = async ({ id }: Post) => (await restorePost(world.member, { postId: id })).post;
const deleteDaysAgo = (days: number) =>
  db.deletedItem.updateMany({
    data: { deletedAt: new Date(now().getTime() - days * 86_400_000) },
  });
const states = ({ deliveries }: Post) => deliveries.map(({ state }) => state);

describe("a deleted post that is restored", () => {
  it("has all that it had: texts, overrides, media, labels, comments, manager and history", async () => {
    const shop = await createConnection(world.member);
    const [photo, other] = [await createMedia(world.member), await createMedia(world.member)];
    const label = await createLabel(world.member, { name: "launch" });
    const post = await newPost({
      title: "Title — “😀”",
      additionalPosts: [{ text: "More", mediaIds: [] }],
      connectionIds: [world.connection.id, shop.id],
      mediaIds: [photo.id],
      labelIds: [label.label.id],
      textOverrides: { [shop.id]: { 0: "For the shop" } },
      mediaOverrides: { [shop.id]: { 0: [other.id] } },
    });
    await addComment(world.admin, { postId: post.id, body: "Good" });
    await db.keptAlt.create({ data: { postId: post.id, mediaId: photo.id, alt: "As it was" } });
    const before = await rowsOf(post.id);
    await remove(post);
    expect(await db.post.count({ where: { id: post.id } })).toBe(0);

    const restored = await restore(post);
    const [media] = post.media;
    const altered = [{ ...media, alt: "As it was" }];
    expect(restored).toEqual({ ...post, media: altered, version: 2 });
    expect((await getPost(world.viewer, { postId: post.id })).post).toEqual(restored);
    expect(await rowsOf(post.id)).toEqual(before);
    const trail = await auditTrail({ targetId: post.id });
    expect(trail.map(({ action }) => action).slice(-2)).toEqual(["post.deleted", "post.restored"]);
  });

  it("goes out as planned, and no run that began before the deletion goes on", async () => {
    const post = await newPost();
    await remove(post);
    expect(states(await restore(post))).toEqual(["scheduled"]);
    const row = await db.delivery.findFirstOrThrow({ where: { postId: post.id } });
    expect(row).toMatchObject({ fence: 1, dispatches: 0, leaseUntil: null });
    expect(row.dueAt).not.toBeNull();
    const change = { postId: post.id, version: 2, text: "Changed" };
    expect((await updatePost(world.member, change)).post.text).toBe("Changed");
  });

  it("returns cancelled where its time has passed, its photo is gone or its account is", async () => {
    const late = await newPost();
    await remove(late);
    const passed = { rows: { ...(await keptOf(late)) } };
    passed.rows.post = { ...passed.rows.post, scheduledAt: inMinutes(-1) };
    await db.deletedItem.update({ where: { targetId: late.id }, data: passed });
    expect(await restore(late)).toMatchObject({ state: "cancelled" });

    const photo = await createMedia(world.member);
    const pictured = await newPost({ mediaIds: [photo.id] });
    await remove(pictured);
    await db.media.delete({ where: { id: photo.id } });
    expect(await restore(pictured)).toMatchObject({ state: "cancelled", media: [] });

    const account = await createConnection(world.member);
    const left = await newPost({ connectionIds: [account.id, world.connection.id] });
    await remove(left);
    await db.connection.update({ where: { id: account.id }, data: { state: "disconnected" } });
    const restored = await restore(left);
    const stateOf = (id: string) =>
      restored.deliveries.find(({ connectionId }) => connectionId === id)?.state;
    expect(stateOf(account.id)).toBe("cancelled");
    expect(stateOf(world.connection.id)).toBe("scheduled");
  });

  it("keeps what was published as it was, and what had failed", async () => {
    const post = await newPost({ additionalPosts: [{ text: "More" }] });
    await putDeliveries(post.id, "published", { postIndex: 0 });
    await putDeliveries(post.id, "failed", { postIndex: 1 });
    await remove(post);
    const restored = await restore(post);
    expect(states(restored)).toEqual(["published", "failed"]);
    expect(restored.state).toBe("partially_published");
  });

  it("is managed by who restores it, once its manager has left", async () => {
    const post = await newPost();
    await remove(post);
    await db.member.deleteMany({ where: { userId: world.member.userId } });
    const { post: restored } = await restorePost(world.admin, { postId: post.id });
    expect(restored.managedBy.id).toBe(world.admin.userId);
  });

  it("is restored once by two at the same moment, and again changes nothing", async () => {
    const post = await newPost();
    await remove(post);
    const both = await Promise.all([restore(post), restore(post)]);
    expect(both[0]).toEqual(both[1]);
    expect(await restore(post)).toEqual(both[0]);
    expect(await auditTrail({ targetId: post.id, action: "post.restored" })).toHaveLength(1);
  });
});

describe("a deleted post that cannot be restored", () => {
  it("is another workspace's, an unknown one, or older than 30 days", async () => {
    const post = await newPost();
    await remove(post);
    const missing = { code: "not_found" };
    const stranger = await smallWorld();
    const byStranger = restorePost(stranger.admin, { postId: post.id });
    await expect(byStranger).rejects.toMatchObject(missing);
    await deleteDaysAgo(30);
    await expect(restore(post)).rejects.toMatchObject(missing);
    await purgeDeletedItems();
    expect(await db.deletedItem.count()).toBe(0);
  });

  it("is kept for 30 days by housekeeping", async () => {
    const post = await newPost();
    await remove(post);
    await deleteDaysAgo(29);
    await purgeDeletedItems();
    expect((await restore(post)).id).toBe(post.id);
  });

  it("went to an account whose data had to be removed", async () => {
    const post = await newPost();
    const other = await createConnection(world.member);
    const kept = await newPost({ connectionIds: [other.id] });
    await remove(post);
    await remove(kept);
    await transaction((tx) => removeDeliveriesOf(tx, [world.connection.id]));
    await expect(restore(post)).rejects.toMatchObject({ code: "not_found" });
    expect((await restore(kept)).id).toBe(kept.id);
  });
});

type Kept = { post: { scheduledAt: string } };

async function keptOf({ id }: Post): Promise<Kept> {
  const { rows } = await db.deletedItem.findUniqueOrThrow({ where: { targetId: id } });
  return rows as Kept;
}

async function rowsOf(postId: string) {
  const { version: _, ...post } = await db.post.findUniqueOrThrow({ where: { id: postId } });
  const deliveries = await db.delivery.findMany({ where: { postId }, orderBy: { id: "asc" } });
  const byId = { orderBy: { id: "asc" } } as const;
  return {
    post,
    deliveries: deliveries.map((delivery) => ({ ...delivery, fence: 0 })),
    media: await db.postMedia.findMany({ where: { postId }, ...byId }),
    keptAlts: await db.keptAlt.findMany({ where: { postId } }),
    labels: await db.postLabel.findMany({ where: { postId } }),
    comments: await db.comment.findMany({ where: { postId }, ...byId }),
  };
}
