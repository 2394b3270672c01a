import { beforeAll, describe, expect, it } from "vitest";
import * as postRoute from "@/app/api/posts/[postId]/route";
import { db } from "@/lib/kernel/db";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { cancelPost } from "./cancel-post";
import { createPost } from "./create-post";
import { deletePost } from "./delete-post";
import type { CreatePost } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

async function newPost(fields: Partial<CreatePost> = {}) {
  return (
    await createPost(world.member, aPostBody({ connectionIds: [world.connection.id], ...fields }))
  ).post;
}

describe("cancelPost", () => {
  it("cancelling a post cancels scheduled and preparing deliveries and raises their fence", async () => {
    const post = await newPost({ additionalPosts: [{ text: "More" }] });
    await putDeliveries(post.id, "preparing", { postIndex: 0 });
    const answer = await cancelPost(world.member, { postId: post.id, version: 1 });
    expect(answer.post).toMatchObject({ state: "cancelled", version: 2 });
    const rows = await db.delivery.findMany({ where: { postId: post.id } });
    for (const row of rows) {
      expect(row).toMatchObject({ state: "cancelled", fence: 1, dueAt: null, leaseUntil: null });
    }
  });

  it("cancelling a post leaves its published deliveries as they are", async () => {
    const post = await newPost({ additionalPosts: [{ text: "More" }] });
    await putDeliveries(post.id, "published", { postIndex: 0 });
    const answer = await cancelPost(world.member, { postId: post.id, version: 1 });
    expect(answer.post.state).toBe("partially_published");
    expect(answer.post.deliveries.map(({ state }) => state)).toEqual(["published", "cancelled"]);
  });

  it("a cancellation is refused while publishing, at a stale version, and with nothing to cancel", async () => {
    const post = await newPost({ additionalPosts: [{ text: "More" }] });
    const cancel = (version: number) => cancelPost(world.member, { postId: post.id, version });
    await expect(cancel(2)).rejects.toMatchObject({ code: "version_conflict" });
    await putDeliveries(post.id, "publishing", { postIndex: 0 });
    await expect(cancel(1)).rejects.toMatchObject({ code: "post_not_editable" });
    await putDeliveries(post.id, "published");
    await expect(cancel(1)).rejects.toMatchObject({ code: "post_not_editable" });
  });

  it("of a simultaneous edit and cancellation, exactly one takes effect", async () => {
    for (const turn of [1, 2, 3, 4, 5]) {
      const post = await newPost({ text: `Turn ${turn}` });
      const at = { postId: post.id, version: 1 };
      const [edit, cancel] = await Promise.allSettled([
        updatePost(world.member, { ...at, text: "Edited" }),
        cancelPost(world.admin, at),
      ]);
      expect([edit.status, cancel.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const row = await db.post.findUniqueOrThrow({ where: { id: post.id } });
      expect(row.state).toBe(cancel.status === "fulfilled" ? "cancelled" : "scheduled");
      expect(row.version).toBe(2n);
    }
  });
});

describe("deletePost", () => {
  it("deleting a post removes its deliveries and keeps its media", async () => {
    const photo = await createMedia(world.member);
    const post = await newPost({ mediaIds: [photo.id] });
    expect(await deletePost(world.member, { postId: post.id, version: 1 })).toEqual({
      deleted: true,
    });
    expect(await db.post.count({ where: { id: post.id } })).toBe(0);
    expect(await db.delivery.count({ where: { postId: post.id } })).toBe(0);
    expect(await db.media.count({ where: { id: photo.id } })).toBe(1);
    await expect(deletePost(world.member, { postId: post.id, version: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("a deletion is refused while a delivery is on its way, and at a stale version", async () => {
    for (const state of ["preparing", "publishing"] as const) {
      const connection = await createConnection(world.member);
      const post = await newPost({ connectionIds: [connection.id] });
      await putDeliveries(post.id, state);
      await expect(deletePost(world.member, { postId: post.id, version: 1 })).rejects.toMatchObject(
        {
          code: "post_not_editable",
        },
      );
    }
    const post = await newPost();
    await expect(deletePost(world.member, { postId: post.id, version: 2 })).rejects.toMatchObject({
      code: "version_conflict",
    });
  });
});

it("a post is deleted at a version only, so that nobody deletes what they have not seen", async () => {
  const post = await newPost();
  const remove = (query: string) =>
    callRoute(postRoute, "DELETE", {
      path: `/api/posts/${post.id}${query}`,
      params: { postId: post.id },
      as: world.member,
    });
  const without = await remove("");
  expect(without.status).toBe(400);
  expect(without.body.error).toMatchObject({ details: [{ path: "version" }] });
  expect((await remove("?version=2")).status).toBe(409);
  expect((await remove("?version=1")).status).toBe(200);
});
