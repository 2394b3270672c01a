import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { assignPost } from "@/lib/planning/posts/assign-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { listNotifications, readNotifications } from "@/lib/records/notifications/notifications";
import { aPostBody } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { addComment, deleteComment, editComment } from "./comments";

let world: Awaited<ReturnType<typeof smallWorld>>;
let postId: string;

beforeEach(async () => {
  world = await smallWorld();
  const body = aPostBody({ text: "Spring sale", connectionIds: [world.connection.id] });
  postId = (await createPost(world.member, body)).post.id;
});

const say = async (by: Person, mentions: string[] = []) =>
  (await addComment(by, { postId, body: "A sample comment", mentions })).comment;

async function told(person: Person) {
  const { items } = await listNotifications(person, {});
  return items.map(({ type, message, resolution }) => ({ type, message, resolution }));
}

describe("a comment", () => {
  it("notifies who manages the post and who commented on it, and nobody else", async () => {
    const { admin, member, viewer } = world;
    const newcomer = await createPerson(world.workspace.id, "member");
    await say(viewer);
    await say(admin);
    expect(await told(viewer)).toMatchObject([
      { type: "comment", message: "A sample admin commented on “Spring sale”." },
    ]);
    expect(await told(member)).toMatchObject([
      { message: "2 new comments on “Spring sale”, the latest by A sample admin." },
    ]);
    expect([await told(admin), await told(newcomer)]).toEqual([[], []]);
  });

  it("is quoted as it reads now, of several the latest, and not at all once it is deleted", async () => {
    const { admin, member, viewer } = world;
    const saidTo = async (person: Person) =>
      (await listNotifications(person, {})).items.map(({ said }) => said);
    await addComment(viewer, { postId, body: "Before", mentions: [] });
    const { comment } = await addComment(admin, { postId, body: "The latest", mentions: [] });
    expect(await saidTo(member)).toEqual(["The latest"]);
    expect(await saidTo(viewer)).toEqual(["The latest"]);
    await editComment(admin, { commentId: comment.id, body: "Changed" });
    expect(await saidTo(viewer)).toEqual(["Changed"]);
    await deleteComment(admin, { commentId: comment.id });
    expect(await saidTo(viewer)).toEqual([null]);
  });

  it("does not notify its author, not even of a post they manage", async () => {
    await say(world.member);
    await say(world.member);
    expect(await told(world.member)).toEqual([]);
  });

  it("that mentions a follower notifies them of the mention alone", async () => {
    await say(world.admin, [world.member.userId]);
    expect((await told(world.member)).map(({ type }) => type)).toEqual(["mention"]);
  });

  it("does not notify who has left", async () => {
    const { admin, viewer } = world;
    await say(viewer);
    await db.member.deleteMany({ where: { userId: viewer.userId } });
    await say(admin);
    expect(await db.notification.count({ where: { userId: viewer.userId } })).toBe(0);
  });

  it("notifies a follower who wants no mail of comments", async () => {
    const { admin, member } = world;
    await db.user.update({ where: { id: member.userId }, data: { notifyMentions: false } });
    await say(admin);
    expect(await told(member)).toMatchObject([{ type: "comment" }]);
  });
});

describe("a notification that is dealt with", () => {
  it("is struck out once its comment is deleted, even when it was read", async () => {
    const { member, admin } = world;
    const { id } = await say(admin);
    await readNotifications(member, { until: new Date(Date.now() + 1000).toISOString() });
    await deleteComment(admin, { commentId: id });
    expect(await told(member)).toMatchObject([{ type: "comment", resolution: "deleted" }]);
  });

  it("stays open while another comment that it tells of is there", async () => {
    const { member, admin } = world;
    const { id } = await say(admin);
    await say(admin);
    await deleteComment(admin, { commentId: id });
    expect(await told(member)).toMatchObject([{ resolution: null }]);
  });

  it("is struck out for the former manager when the post is given to somebody else", async () => {
    const { member, admin } = world;
    await assignPost(member, { postId, userId: admin.userId });
    await assignPost(member, { postId, userId: member.userId });
    expect(await told(admin)).toMatchObject([{ type: "assignment", resolution: "reassigned" }]);
    expect((await listNotifications(admin, {})).unreadCount).toBe(0);
  });

  it("is struck out when its post is deleted", async () => {
    await say(world.admin);
    await deletePost(world.member, { postId, version: 1 });
    expect(await told(world.member)).toMatchObject([{ type: "comment", resolution: "deleted" }]);
  });

  it("of a failure is struck out when the post has gone out since", async () => {
    const { member, connection } = world;
    const delivery = { state: "published" as const, publishedAt: new Date(), remoteId: "1" };
    await db.notification.create({
      data: {
        workspaceId: member.workspaceId,
        userId: member.userId,
        type: "delivery_failed",
        subject: "sample",
        message: "It did not go out.",
        postId,
        connectionId: connection.id,
      },
    });
    expect(await told(member)).toMatchObject([{ resolution: null }]);
    await db.delivery.updateMany({ where: { postId }, data: delivery });
    expect(await told(member)).toMatchObject([{ resolution: "published" }]);
  });
});
