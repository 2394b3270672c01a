import { beforeEach, describe, expect, it } from "vitest";
import * as moveRoute from "@/app/api/posts/move/route";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { cancelPost } from "./cancel-post";
import { movePosts } from "./change-posts";
import { createPost } from "./create-post";
import { getPost } from "./read-posts";
import type { Post, PostMove } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function newPost(minutes: number, text = "A sample post"): Promise<Post> {
  const fields = { connectionIds: [world.connection.id], scheduledAt: inMinutes(minutes), text };
  return (await createPost(world.member, aPostBody(fields))).post;
}

const to = ({ id, version }: Post, scheduledAt: string): PostMove => {
  return { postId: id, version, scheduledAt };
};

async function times(...posts: Post[]): Promise<string[]> {
  const stored = posts.map(({ id }) => getPost(world.member, { postId: id }));
  return (await Promise.all(stored)).map(({ post }) => post.scheduledAt);
}

describe("posts that are moved together", () => {
  it("exchange their times, and the answer's undo brings them back", async () => {
    const [one, other] = [await newPost(60), await newPost(120)];
    const moves = [to(one, other.scheduledAt), to(other, one.scheduledAt)];
    const { posts, undo } = await movePosts(world.member, { moves });
    expect(posts.map(({ scheduledAt }) => scheduledAt)).toEqual([
      other.scheduledAt,
      one.scheduledAt,
    ]);
    expect(posts.map(({ version }) => version)).toEqual([2, 2]);
    await movePosts(world.member, { moves: undo });
    expect(await times(one, other)).toEqual([one.scheduledAt, other.scheduledAt]);
  });

  it("keep everything else, fall due at their new times, and are audited one by one", async () => {
    const second = await createConnection(world.admin);
    const body = aPostBody({
      connectionIds: [world.connection.id, second.id],
      additionalPosts: [{ text: "And more" }],
      textOverrides: { [second.id]: { "0": "For the second" } },
    });
    const { post } = await createPost(world.member, body);
    const scheduledAt = inMinutes(300);
    const { posts } = await movePosts(world.admin, { moves: [to(post, scheduledAt)] });
    expect(posts).toEqual([{ ...post, scheduledAt, version: 2 }]);
    const [entry] = await auditTrail({ targetId: post.id, action: "post.updated" });
    expect(entry).toMatchObject({
      actorUserId: world.admin.userId,
      before: { scheduledAt: post.scheduledAt },
      after: { scheduledAt },
    });
  });

  it("are moved once for one idempotency key", async () => {
    const post = await newPost(60);
    const input = { moves: [to(post, inMinutes(90))], idempotencyKey: "push-by-a-day" };
    const once = await movePosts(world.member, input);
    expect(await movePosts(world.member, input)).toEqual(once);
  });

  it("in opposite orders at the same moment wait for each other, and none is lost", async () => {
    const posts = [await newPost(60), await newPost(70), await newPost(80)];
    const later = posts.map((post, index) => to(post, inMinutes(600 + index)));
    const answers = await Promise.allSettled([
      movePosts(world.member, { moves: later }),
      movePosts(world.admin, { moves: later.toReversed() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [refused] = answers.flatMap((each) => (each.status === "rejected" ? each.reason : []));
    expect(refused).toMatchObject({ code: "version_conflict" });
  });
});

describe("one post that cannot be moved keeps all in their places:", () => {
  async function refusal(obstacle: (post: Post) => Promise<PostMove>) {
    const [fine, obstructed] = [await newPost(60), await newPost(120, "The obstacle")];
    const moves = [to(fine, inMinutes(240)), await obstacle(obstructed)];
    const refused = await movePosts(world.member, { moves }).catch((failure: unknown) => failure);
    expect(await times(fine)).toEqual([fine.scheduledAt]);
    return refused;
  }

  it("one that somebody changed", async () => {
    const refused = await refusal(async (post) => {
      await updatePost(world.admin, { postId: post.id, version: 1, text: "Changed" });
      return to(post, inMinutes(300));
    });
    expect(refused).toMatchObject({
      code: "version_conflict",
      details: { currentVersion: 2 },
      message:
        "Nothing was moved, because of “Changed”: A sample admin changed this post since you opened it.",
    });
  });

  it("one that is cancelled or on its way", async () => {
    const cancelled = await refusal(async (post) => {
      await cancelPost(world.member, { postId: post.id, version: 1 });
      return { ...to(post, inMinutes(300)), version: 2 };
    });
    const preparing = await refusal(async (post) => {
      await putDeliveries(post.id, "preparing");
      return to(post, inMinutes(300));
    });
    for (const refused of [cancelled, preparing]) {
      expect(refused).toMatchObject({ code: "post_not_editable" });
    }
  });

  it("one whose new time has passed", async () => {
    const refused = await refusal(async (post) => to(post, inMinutes(-5)));
    expect(refused).toMatchObject({ code: "scheduled_in_past" });
  });

  it("one that is another workspace's, or named twice", async () => {
    const foreign = (
      await createPost(
        world.elsewhere.member,
        aPostBody({ connectionIds: [world.elsewhere.connection.id] }),
      )
    ).post;
    expect(await refusal(async () => to(foreign, inMinutes(300)))).toMatchObject({
      code: "not_found",
    });
    const post = await newPost(60);
    const twice = [to(post, inMinutes(90)), to(post, inMinutes(95))];
    await expect(movePosts(world.member, { moves: twice })).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ path: "moves.1.postId" }],
    });
  });
});

it("a viewer moves nothing", async () => {
  const post = await newPost(60);
  const move = (as: Person) =>
    callRoute(moveRoute, "POST", {
      path: "/api/posts/move",
      as,
      body: { moves: [to(post, inMinutes(90))] },
    });
  expect((await move(world.viewer)).status).toBe(403);
  expect((await move(world.member)).body).toMatchObject({
    undo: [to({ ...post, version: 2 }, post.scheduledAt)],
  });
});
