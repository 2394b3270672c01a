import { beforeAll, describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { recallPost } from "./cancel-post";
import { createPost } from "./create-post";
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

const refused = { code: "post_not_editable" };

describe("recallPost", () => {
  it("a recalled post is scheduled again and not dispatched for ten minutes", async () => {
    const second = await createConnection(world.admin);
    const post = await newPost({ connectionIds: [world.connection.id, second.id] });
    await putDeliveries(post.id, "preparing", { connectionId: second.id });
    const answer = await recallPost(world.member, { postId: post.id, version: 1 });
    expect(answer.post).toMatchObject({ state: "scheduled", version: 2 });
    const where = { postId: post.id, connectionId: second.id };
    const row = await db.delivery.findFirstOrThrow({ where, include: { events: true } });
    expect(row).toMatchObject({ state: "scheduled", fence: 1 });
    const minutes = (Number(row.leaseUntil) - now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(row.events).toMatchObject([{ kind: "recalled" }]);
  });

  it("a recalled post can be edited, and the edit ends the wait", async () => {
    const post = await newPost();
    await putDeliveries(post.id, "preparing");
    const at = { postId: post.id, version: 1 };
    await expect(updatePost(world.member, { ...at, text: "Too early" })).rejects.toMatchObject(
      refused,
    );
    const { version } = (await recallPost(world.member, at)).post;
    await updatePost(world.member, { postId: post.id, version, text: "Changed" });
    const row = await db.delivery.findFirstOrThrow({ where: { postId: post.id } });
    expect(row).toMatchObject({ state: "scheduled", fence: 2, leaseUntil: null });
  });

  it("a recall is refused unless a delivery is being prepared and none is further", async () => {
    const other = await createConnection(world.admin);
    for (const state of ["publishing", "published", "failed", "unconfirmed"] as const) {
      const first = await createConnection(world.admin);
      const post = await newPost({ connectionIds: [first.id, other.id] });
      await putDeliveries(post.id, state, { connectionId: first.id });
      await putDeliveries(post.id, "preparing", { connectionId: other.id });
      const recall = recallPost(world.member, { postId: post.id, version: 1 });
      await expect(recall).rejects.toMatchObject(refused);
      await db.post.delete({ where: { id: post.id } });
    }
    const scheduled = { postId: (await newPost()).id, version: 1 };
    await expect(recallPost(world.member, scheduled)).rejects.toMatchObject(refused);
  });

  it("a recall is refused to viewers, to other workspaces and at a stale version", async () => {
    const post = await newPost();
    await putDeliveries(post.id, "preparing");
    const at = { postId: post.id, version: 1 };
    await expect(recallPost(world.viewer, at)).rejects.toMatchObject({ code: "forbidden" });
    const stranger = recallPost(world.elsewhere.admin, at);
    await expect(stranger).rejects.toMatchObject({ code: "not_found" });
    await expect(recallPost(world.member, { ...at, version: 5 })).rejects.toMatchObject({
      code: "version_conflict",
    });
  });
});
