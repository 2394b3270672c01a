import { beforeEach, describe, expect, it } from "vitest";
import * as assignRoute from "@/app/api/posts/assign/route";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { assignPosts } from "./assign-post";
import { createPost } from "./create-post";
import { getPost } from "./read-posts";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function newPost(): Promise<string> {
  const body = aPostBody({ connectionIds: [world.connection.id] });
  return (await createPost(world.member, body)).post.id;
}

const managerOf = async (postId: string) =>
  (await getPost(world.member, { postId })).post.managedBy.id;

const to = (userId: string, ...postIds: string[]) => ({
  assignments: postIds.map((postId) => ({ postId, userId })),
});

describe("posts that are assigned together", () => {
  it("change their manager whatever their state, and the answer's undo gives them back", async () => {
    const [one, published] = [await newPost(), await newPost()];
    await putDeliveries(published, "published");
    const { posts, undo } = await assignPosts(world.member, to(world.admin.userId, one, published));
    expect(posts.map(({ managedBy }) => managedBy.id)).toEqual(
      [one, published].map(() => world.admin.userId),
    );
    await assignPosts(world.member, { assignments: undo });
    expect(await managerOf(one)).toBe(world.member.userId);
    expect(await managerOf(published)).toBe(world.member.userId);
    expect(await auditTrail({ targetId: one, action: "post.assigned" })).toHaveLength(2);
  });

  it("notify their new manager in one notification, and leave those alone that are theirs", async () => {
    const [one, other] = [await newPost(), await newPost()];
    await assignPosts(world.member, to(world.admin.userId, one));
    const { undo } = await assignPosts(world.member, to(world.admin.userId, one, other));
    expect(undo).toEqual([{ postId: other, userId: world.member.userId }]);
    const where = { userId: world.admin.userId, type: "assignment" } as const;
    expect(await db.notification.count({ where })).toBe(1);
  });

  it("stay with their managers where one post or person is not of this workspace", async () => {
    const own = await newPost();
    const body = aPostBody({ connectionIds: [world.elsewhere.connection.id] });
    const foreign = (await createPost(world.elsewhere.member, body)).post.id;
    for (const refused of [
      to(world.admin.userId, own, foreign),
      to(world.elsewhere.member.userId, own),
    ]) {
      await expect(assignPosts(world.member, refused)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await managerOf(own)).toBe(world.member.userId);
  });

  it("go to nobody who can only read, and no viewer assigns them", async () => {
    const own = await newPost();
    await expect(assignPosts(world.member, to(world.viewer.userId, own))).rejects.toMatchObject({
      code: "validation_failed",
    });
    const asked = {
      path: "/api/posts/assign",
      as: world.viewer,
      body: to(world.admin.userId, own),
    };
    expect((await callRoute(assignRoute, "POST", asked)).status).toBe(403);
  });
});
