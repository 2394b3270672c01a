import { beforeAll, expect, it } from "vitest";
import { cancelDeliveriesOfConnections } from "@/lib/deliveries/cancel-deliveries";
import { db, transaction } from "@/lib/kernel/db";
import { eventually } from "@/testing/run/eventually";
import { waitingForLocks } from "@/testing/run/waiting-for-locks";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { movePosts } from "./change-posts";
import { createPost } from "./create-post";
import { lockForMoves, lockForRewrite, lockPost } from "./post-store";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

async function newPost() {
  return (await createPost(world.member, aPostBody({ connectionIds: [world.connection.id] }))).post;
}

async function free(table: "Post" | "Delivery" | "Connection", strength: string) {
  return await db.$queryRawUnsafe<{ id: string }[]>(
    `SELECT id FROM "${table}" WHERE "workspaceId" = $1::uuid FOR ${strength} SKIP LOCKED`,
    world.member.workspaceId,
  );
}

it("locking a post locks its deliveries, and for a rewrite its connections too", async () => {
  const { workspaceId } = world.member;
  const post = await newPost();
  const [delivery] = post.deliveries;
  await transaction(async (tx) => {
    await lockPost(tx, workspaceId, post.id);
    expect(await free("Post", "UPDATE")).not.toContainEqual({ id: post.id });
    expect(await free("Delivery", "KEY SHARE")).not.toContainEqual({ id: delivery?.id });
    expect(await free("Connection", "UPDATE")).toContainEqual({ id: world.connection.id });
    const second = await createConnection(world.member);
    await lockForRewrite(tx, workspaceId, { postId: post.id, connectionIds: [second.id] });
    const disconnectable = await free("Connection", "UPDATE");
    expect(disconnectable).not.toContainEqual({ id: world.connection.id });
    expect(disconnectable).not.toContainEqual({ id: second.id });
  });
});

it("a lock that waited for an edit covers and returns the deliveries that the edit wrote", async () => {
  const { workspaceId } = world.member;
  const post = await newPost();
  const second = await createConnection(world.member);
  const later: Promise<void>[] = [];
  await transaction(async (tx) => {
    await lockForRewrite(tx, workspaceId, { postId: post.id, connectionIds: [second.id] });
    const waited = transaction(async (other) => {
      const { deliveries } = await lockPost(other, workspaceId, post.id);
      const added = deliveries.find(({ connectionId }) => connectionId === second.id);
      expect(added).toBeDefined();
      expect(await free("Delivery", "KEY SHARE")).not.toContainEqual({ id: added?.id });
    });
    later.push(waited);
    await eventually(async () => expect(await waitingForLocks()).toBeGreaterThan(0));
    await tx.delivery.create({
      data: {
        workspaceId,
        postId: post.id,
        connectionId: second.id,
        postIndex: 0,
        scheduledAt: new Date(0),
      },
    });
  });
  await Promise.all(later);
});

it("a post of another workspace is neither found nor locked", async () => {
  const post = await newPost();
  await transaction(async (tx) => {
    const foreign = lockPost(tx, world.elsewhere.admin.workspaceId, post.id);
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    expect(await free("Post", "UPDATE")).toContainEqual({ id: post.id });
    expect(await free("Delivery", "UPDATE")).toContainEqual({ id: post.deliveries[0]?.id });
  });
});

it("an edit of a post's text does not rewrite its media rows", async () => {
  const photo = await createMedia(world.member);
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id], mediaIds: [photo.id] }),
  );
  const rows = () => db.postMedia.findMany({ where: { postId: post.id } });
  const before = await rows();
  expect(before).toHaveLength(1);
  const edited = await updatePost(world.member, { postId: post.id, version: 1, text: "Other" });
  expect(edited.post.media).toEqual(post.media);
  expect(await rows()).toEqual(before);
});

it("the lock for moves keeps the connections of the moved posts from being disconnected", async () => {
  const { workspaceId } = world.member;
  const posts = [await newPost(), await newPost()];
  const elsewhere = await createConnection(world.member);
  await transaction(async (tx) => {
    const postIds = posts.map(({ id }) => id);
    await lockForMoves(tx, workspaceId, postIds);
    const disconnectable = await free("Connection", "UPDATE");
    expect(disconnectable).not.toContainEqual({ id: world.connection.id });
    expect(disconnectable).toContainEqual({ id: elsewhere.id });
    const editable = await free("Post", "UPDATE");
    for (const id of postIds) expect(editable).not.toContainEqual({ id });
  });
});

it("a move waits for a disconnection that has begun, and is refused after it", async () => {
  const connection = await createConnection(world.member);
  const body = aPostBody({ connectionIds: [connection.id] });
  const { post } = await createPost(world.member, body);
  const scheduledAt = "2098-01-01T00:00:00.000Z";
  const move = { postId: post.id, version: post.version, scheduledAt };
  const moving: Promise<string>[] = [];
  await transaction(async (tx) => {
    await tx.connection.update({ where: { id: connection.id }, data: { state: "disconnected" } });
    const moved = movePosts(world.member, { moves: [move] });
    moving.push(
      moved.then(
        () => "moved",
        ({ code }) => code,
      ),
    );
    await eventually(async () => expect(await waitingForLocks()).toBeGreaterThan(0));
    await cancelDeliveriesOfConnections(tx, [connection.id]);
  });
  expect(await Promise.all(moving)).toEqual(["post_not_editable"]);
});
