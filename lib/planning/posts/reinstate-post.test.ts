import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { cancelPost, reinstatePost } from "./cancel-post";
import { createPost } from "./create-post";
import type { CreatePost, Post } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function cancelledPost(fields: Partial<CreatePost> = {}): Promise<Post> {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  const { id, version } = (await createPost(world.member, body)).post;
  return (await cancelPost(world.member, { postId: id, version })).post;
}

const reinstate = ({ id }: Post, version = 2) =>
  reinstatePost(world.member, { postId: id, version });

describe("a cancelled post that is scheduled again", () => {
  it("goes out at its time on its accounts, with its content and other deliveries", async () => {
    const shop = await createConnection(world.member);
    const photo = await createMedia(world.member);
    const post = await cancelledPost({
      connectionIds: [world.connection.id, shop.id],
      additionalPosts: [{ text: "More", mediaIds: [] }],
      textOverrides: { [shop.id]: { 0: "For the shop" } },
      mediaOverrides: { [shop.id]: { 0: [photo.id] } },
    });
    const { post: again } = await reinstate(post);
    expect(again).toMatchObject({ state: "scheduled", version: 3 });
    const { scheduledAt, mediaOverrides } = post;
    expect(again).toMatchObject({ scheduledAt, mediaOverrides });
    const own = again.deliveries.find(({ textOverride }) => textOverride === "For the shop");
    expect(own).toMatchObject({ connectionId: shop.id, state: "scheduled" });
    const before = post.deliveries.map(({ id }) => id);
    expect(again.deliveries.filter(({ id }) => before.includes(id))).toEqual([]);
    const rows = await db.delivery.findMany({ where: { postId: post.id, postIndex: 0 } });
    expect(rows.every(({ dueAt }) => dueAt !== null)).toBe(true);
    const [entry] = await auditTrail({ targetId: post.id, action: "post.reinstated" });
    expect(entry).toMatchObject({ before: { state: "cancelled" }, after: { state: "scheduled" } });
  });

  it("is refused once its time has passed, at a stale version, and while it is not cancelled", async () => {
    const post = await cancelledPost();
    await expect(reinstate(post, 1)).rejects.toMatchObject({ code: "version_conflict" });
    await db.post.update({ where: { id: post.id }, data: { scheduledAt: inMinutes(-1) } });
    await expect(reinstate(post)).rejects.toMatchObject({
      code: "post_not_editable",
      message: "The time of this post has passed. Schedule a copy for another time.",
    });
    const partly = await cancelledPost({ additionalPosts: [{ text: "More" }] });
    await putDeliveries(partly.id, "published", { postIndex: 0 });
    await expect(reinstate(partly)).rejects.toMatchObject({ code: "post_not_editable" });
    const count = await db.delivery.count({ where: { postId: partly.id, state: "cancelled" } });
    expect(count).toBe(1);
  });

  it("is refused while an account of it is not connected", async () => {
    const post = await cancelledPost();
    await db.connection.update({
      where: { id: world.connection.id },
      data: { state: "disconnected" },
    });
    await expect(reinstate(post)).rejects.toMatchObject({ code: "connection_unavailable" });
  });

  it("of two at the same moment, one takes effect", async () => {
    const post = await cancelledPost();
    const both = await Promise.allSettled([reinstate(post), reinstate(post)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await db.delivery.count({ where: { postId: post.id } })).toBe(1);
  });
});
