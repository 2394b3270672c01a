import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as commentRoute from "@/app/api/comments/[commentId]/route";
import * as commentsRoute from "@/app/api/posts/[postId]/comments/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { worded } from "@/testing/world/worded";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { addComment, listComments } from "./comments";
import type { Comment } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let postId: string;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
  postId = (await createPost(world.member, aPostBody({ connectionIds: [world.connection.id] })))
    .post.id;
});

type Caller = { as?: Person; headers?: Record<string, string | null> };

function add(body: object, by: Caller, post = postId) {
  const path = `/api/posts/${post}/comments`;
  return callRoute(commentsRoute, "POST", { path, params: { postId: post }, body, ...by });
}

function list(by: Caller, { post = postId, query = "" } = {}) {
  const path = `/api/posts/${post}/comments${query}`;
  return callRoute(commentsRoute, "GET", { path, params: { postId: post }, ...by });
}

function edit(commentId: string, body: object, by: Caller) {
  const path = `/api/comments/${commentId}`;
  return callRoute(commentRoute, "PATCH", { path, params: { commentId }, body, ...by });
}

function remove(commentId: string, by: Caller) {
  const path = `/api/comments/${commentId}`;
  return callRoute(commentRoute, "DELETE", { path, params: { commentId }, ...by });
}

const say = async (as: Person, body = "A sample comment", mentions: string[] = []) =>
  (await addComment(as, { postId, body, mentions })).comment;

const notificationsOf = async ({ userId }: Person) =>
  (
    await worded(
      await db.notification.findMany({
        where: { userId },
      }),
    )
  ).map(({ type, postId, message, actorUserId, readAt }) => {
    return { type, postId, message, actorUserId, readAt };
  });

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe("comments", () => {
  it("people of every role can comment, and a comment shows its author", async () => {
    for (const as of [world.admin, world.member, world.viewer]) {
      const { status, body } = await add({ body: "Looks good", mentions: [] }, { as });
      expect(status).toBe(200);
      const author = { id: as.userId, name: `A sample ${as.role}`, avatarUrl: null };
      expect(body).toMatchObject({ comment: { author, body: "Looks good", editedAt: null } });
    }
    expect((await listComments(world.viewer, { postId })).items).toHaveLength(3);
  });

  it("a comment is stored exactly as sent, and its length is counted in code points", async () => {
    const longest = ` ${"😀".repeat(1998)}\n`;
    expect((await say(world.member, longest)).body).toBe(longest);
    const unfit = ["", "😀".repeat(2001), "a\0b", "\ud800", 7, null];
    for (const body of unfit) {
      expect((await add({ body }, { as: world.member })).status).toBe(400);
    }
  });

  it("a comment that is sent twice under one idempotency key is stored once", async () => {
    const body = { body: "Once", idempotencyKey: randomUUID() };
    const [one, two] = [
      await add(body, { as: world.member }),
      await add(body, { as: world.member }),
    ];
    expect(two.body).toEqual(one.body);
    expect(await db.comment.count({ where: { postId } })).toBe(1);
  });

  it("two people's comments under one idempotency key are two", async () => {
    const body = { body: "Fine with me", idempotencyKey: randomUUID() };
    const [one, two] = [
      await add(body, { as: world.member }),
      await add(body, { as: world.viewer }),
    ];
    expect([one.body, two.body]).toMatchObject([
      { comment: { author: { id: world.member.userId } } },
      { comment: { author: { id: world.viewer.userId } } },
    ]);
    const other = await add({ ...body, body: "Not with me" }, { as: world.admin });
    expect(other.status).toBe(200);
    expect(await db.comment.count({ where: { postId } })).toBe(3);
  });

  it("every write of a comment is audited", async () => {
    const { id } = await say(world.member);
    await edit(id, { body: "Changed" }, { as: world.member });
    await remove(id, { as: world.admin });
    const trace = await auditTrail({ targetId: id });
    expect(trace.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ["comment.created", world.member.userId],
      ["comment.updated", world.member.userId],
      ["comment.deleted", world.admin.userId],
    ]);
  });

  it("a comment changes neither its post nor a delivery", async () => {
    const seen = () => db.post.findUnique({ where: { id: postId }, include: { deliveries: true } });
    const before = await seen();
    await say(world.viewer);
    expect(await seen()).toEqual(before);
  });

  it("deleting a post deletes its comments", async () => {
    const { id } = await say(world.member);
    await deletePost(world.member, { postId, version: 1 });
    expect(await db.comment.count({ where: { id } })).toBe(0);
    const as = world.member;
    const answers = [
      await list({ as }),
      await add({ body: "Late" }, { as }),
      await edit(id, { body: "Late" }, { as }),
      await remove(id, { as }),
    ];
    expect(statuses(answers)).toEqual([404, 404, 404, 404]);
  });

  it("a comment stays without an author once the person's account is deleted", async () => {
    const leaver = await createPerson(world.workspace.id, "member");
    const { id } = await say(leaver);
    await db.user.delete({ where: { id: leaver.userId } });
    const { items } = await listComments(world.member, { postId });
    expect(items).toMatchObject([{ id, author: null }]);
    expect((await edit(id, { body: "Mine now" }, { as: world.admin })).status).toBe(403);
  });
});

describe("editing and deleting", () => {
  it("only its author can edit a comment; administrators can delete it too", async () => {
    const { admin, member, viewer } = world;
    const { id } = await say(viewer);
    const change = { body: "Not what was said" };
    const refused = [
      await edit(id, change, { as: admin }),
      await edit(id, change, { as: member }),
      await remove(id, { as: member }),
    ];
    expect(statuses(refused)).toEqual([403, 403, 403]);
    expect((await edit(id, { body: "My own words" }, { as: viewer })).status).toBe(200);
    expect((await remove(id, { as: admin })).body).toEqual({ deleted: true });
    const other = await say(viewer);
    expect((await remove(other.id, { as: viewer })).status).toBe(200);
  });

  it("editedAt changes only with the body", async () => {
    const { id } = await say(world.member, "One");
    const as = world.member;
    const editedAt = async (change: object) =>
      ((await edit(id, change, { as })).body.comment as Comment).editedAt;
    expect(await editedAt({})).toBeNull();
    expect(await editedAt({ body: "One" })).toBeNull();
    expect(await editedAt({ mentions: [world.admin.userId] })).toBeNull();
    const first = await editedAt({ body: "Two" });
    expect(first).not.toBeNull();
    shiftClock(5000);
    expect(await editedAt({ body: "Two", mentions: [] })).toBe(first);
  });

  it("an edit leaves omitted fields as they are", async () => {
    const { id } = await say(world.member, "One", [world.admin.userId]);
    const { body } = await edit(id, { body: "Two" }, { as: world.member });
    expect(body).toMatchObject({ comment: { body: "Two", mentions: [world.admin.userId] } });
  });
});

describe("mentions", () => {
  it("mentioned members of every role are notified, except who mentions themselves", async () => {
    const { admin, member, viewer } = world;
    await say(member, "All of you", [admin.userId, viewer.userId, member.userId]);
    const notification = {
      type: "mention",
      postId,
      message: "A sample member mentioned you on “A sample post”.",
      actorUserId: member.userId,
      readAt: null,
    };
    expect([
      await notificationsOf(admin),
      await notificationsOf(viewer),
      await notificationsOf(member),
    ]).toEqual([[notification], [notification], []]);
  });

  it("an edit notifies new mentions and not the ones before", async () => {
    const { admin, member, viewer } = world;
    const { id } = await say(member, "You", [viewer.userId]);
    await db.notification.updateMany({ data: { readAt: new Date() } });
    const mentions = [viewer.userId, admin.userId];
    await edit(id, { body: "You two", mentions }, { as: member });
    expect([(await notificationsOf(viewer)).length, (await notificationsOf(admin)).length]).toEqual(
      [1, 1],
    );
  });

  it("a member who wants no mail of mentions is notified, and the administrators are not", async () => {
    const { admin, member, viewer } = world;
    const where = { id: viewer.userId };
    await db.user.update({ where, data: { notifyMentions: false } });
    await say(member, "You", [viewer.userId]);
    expect(await notificationsOf(viewer)).toMatchObject([{ type: "mention" }]);
    expect(await notificationsOf(admin)).toEqual([]);
  });

  it("unread mentions on one post are one notification", async () => {
    await say(world.member, "You", [world.viewer.userId]);
    await say(world.admin, "You", [world.viewer.userId]);
    expect(await notificationsOf(world.viewer)).toMatchObject([
      { message: "A sample admin mentioned you on “A sample post”.", postId },
    ]);
  });

  it("up to twenty different members of the workspace can be mentioned", async () => {
    const { member, elsewhere } = world;
    const here = member.userId;
    const strangers = [here, elsewhere.member.userId];
    const unknown = await add({ body: "You", mentions: strangers }, { as: member });
    expect([unknown.status, unknown.body]).toMatchObject([
      404,
      { error: { code: "not_found", details: [{ path: "mentions.1" }] } },
    ]);
    const unfit = [[here, here.toUpperCase()], Array.from({ length: 21 }, () => randomUUID())];
    for (const mentions of unfit) {
      expect((await add({ body: "You", mentions }, { as: member })).status).toBe(400);
    }
    expect([
      await notificationsOf(elsewhere.member),
      await db.comment.count({ where: { postId } }),
    ]).toEqual([[], 0]);
  });

  it("an edit keeps a mention of somebody who left meanwhile", async () => {
    const leaver = await createPerson(world.workspace.id, "member");
    const mentions = [leaver.userId];
    const { id } = await say(world.member, "You", mentions);
    await db.member.deleteMany({ where: { userId: leaver.userId } });
    expect((await edit(id, { body: "Them", mentions }, { as: world.member })).status).toBe(200);
    expect((await add({ body: "You", mentions }, { as: world.member })).status).toBe(404);
  });
});

describe("listComments", () => {
  it("comments page newest first, also past one that was deleted meanwhile", async () => {
    for (const [index, body] of ["a", "b", "c", "d"].entries()) {
      shiftClock(index * 1000);
      await say(world.member, body);
    }
    const first = await listComments(world.viewer, { postId, limit: 2 });
    expect(first.items.map(({ body }) => body)).toEqual(["d", "c"]);
    const cursor = first.nextCursor ?? "";
    await remove(cursor, { as: world.admin });
    const rest = await listComments(world.viewer, { postId, limit: 2, cursor });
    expect(rest.items.map(({ body }) => body)).toEqual(["b", "a"]);
    expect([first.hasMore, rest.hasMore, rest.nextCursor]).toEqual([true, false, null]);
  });

  it("an unknown cursor is refused, and only one post's comments are listed", async () => {
    const other = await createPost(
      world.member,
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    await say(world.member);
    expect((await listComments(world.member, { postId: other.post.id })).items).toEqual([]);
    const answer = await list({ as: world.member }, { query: `?cursor=${randomUUID()}` });
    expect(answer.body).toMatchObject({ error: { code: "invalid_cursor" } });
  });
});

it("posts and comments of another workspace answer 404 as unknown ids do", async () => {
  const { id } = await say(world.member);
  const as = world.elsewhere.admin;
  const never = randomUUID();
  const message = async (answer: ReturnType<typeof list>) =>
    Object((await answer).body.error).message;
  const pairs = [
    [list({ as }), list({ as }, { post: never })],
    [add({ body: "Hello" }, { as }), add({ body: "Hello" }, { as }, never)],
    [edit(id, { body: "Hello" }, { as }), edit(never, { body: "Hello" }, { as })],
    [remove(id, { as }), remove(never, { as })],
  ] as const;
  for (const [foreign, absent] of pairs) {
    expect(statuses([await foreign, await absent])).toEqual([404, 404]);
    expect(await message(foreign)).toBe(await message(absent));
  }
  expect(await db.comment.findMany({ where: { postId } })).toMatchObject([{ id, editedAt: null }]);
});

it("only signed-in people on our own pages can comment, never an API key", async () => {
  const { id } = await say(world.member);
  const { headers } = await createKey(world.member);
  const foreign = { as: world.member, headers: { Origin: "https://example.com" } };
  const calls = (by: Caller) => [
    add({ body: "Hello" }, by),
    edit(id, { body: "Hello" }, by),
    remove(id, by),
  ];
  expect(statuses(await Promise.all([list({}), ...calls({})]))).toEqual([401, 401, 401, 401]);
  expect(statuses(await Promise.all([list({ headers }), ...calls({ headers })]))).toEqual(
    Array(4).fill(403),
  );
  expect(statuses(await Promise.all(calls(foreign)))).toEqual([403, 403, 403]);
});

it("commenting on a post while it is deleted neither fails nor leaves a comment behind", async () => {
  const { id } = await say(world.member);
  const as = world.member;
  const answers = await Promise.all([
    edit(id, { body: "Now", mentions: [world.admin.userId] }, { as }),
    deletePost(as, { postId, version: 1 }).then(() => ({ status: 200 })),
    add({ body: "Now", mentions: [world.admin.userId] }, { as }),
  ]);
  expect(statuses(answers).filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(await db.comment.count({ where: { postId } })).toBe(0);
});
