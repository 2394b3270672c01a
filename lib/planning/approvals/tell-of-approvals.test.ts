import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { removeMember } from "@/lib/planning/posts/remove-member";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { listNotifications } from "@/lib/records/notifications/notifications";
import { answer, needApproval, stagesOf } from "@/testing/world/approvals";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { requestApproval, withdrawApproval } from "./approvals";
import { settleChanged } from "./settle-approvals";
import { tellOfApprovals } from "./tell-of-approvals";

const hourMs = 3_600_000;

let world: Awaited<ReturnType<typeof smallWorld>>;
let reviewer: Person;
let second: Person;
let connectionId: string;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
  reviewer = await createPerson(world.workspace.id, "viewer");
  second = await createPerson(world.workspace.id, "member");
  connectionId = world.connection.id;
  await needApproval(world.admin, connectionId, { stages: stagesOf(reviewer) });
});
afterEach(() => shiftClock(0));

const newPost = async (fields: Partial<CreatePost> = {}) => {
  const scheduledAt = inMinutes(60 * 24 * 10);
  const body = aPostBody({ text: "Spring sale", connectionIds: [connectionId], scheduledAt });
  return (await createPost(world.member, { ...body, ...fields })).post;
};

async function told(person: Person) {
  const { items } = await listNotifications(person, {});
  return items.map(({ type, message, postId, resolution, said }) => {
    return { type, message, postId, resolution, said };
  });
}

async function later(hours: number): Promise<void> {
  shiftClock(hours * hourMs);
  await tellOfApprovals();
}

const eitherOf = (...people: Person[]) => [
  {
    mode: "any" as const,
    approvers: people.map(({ userId }) => ({ kind: "member" as const, userId })),
  },
];

describe("whose approval is asked for", () => {
  it("hears of one post by name, and of many in one line", async () => {
    const { id } = await newPost();
    await tellOfApprovals();
    const message = "A sample member asks you to approve “Spring sale”.";
    expect(await told(reviewer)).toMatchObject([
      { type: "approval_requested", message, postId: id },
    ]);
    await newPost();
    await newPost();
    await tellOfApprovals();
    await tellOfApprovals();
    expect(await told(reviewer)).toMatchObject([
      { message: "3 posts wait for your approval.", postId: null, resolution: null },
    ]);
    for (const other of [world.admin, world.member, world.viewer, second, world.elsewhere.admin]) {
      expect(await told(other)).toEqual([]);
    }
  });

  it("hears of it once, however many processes look at once", async () => {
    await newPost();
    await newPost();
    await Promise.all(Array.from({ length: 5 }, () => tellOfApprovals()));
    expect((await told(reviewer)).map(({ message }) => message)).toEqual([
      "2 posts wait for your approval.",
    ]);
  });

  it("hears nothing of what they asked themselves, nor once they are removed", async () => {
    await needApproval(world.admin, connectionId, { stages: eitherOf(reviewer, second) });
    const { id: postId } = await newPost();
    await withdrawApproval(second, { postId });
    await requestApproval(second, { postId });
    await removeMember(world.admin, { memberId: reviewer.userId });
    await tellOfApprovals();
    expect(await told(second)).toEqual([]);
    expect(await db.notification.count({ where: { userId: reviewer.userId } })).toBe(0);
  });

  it("hears of it again once what they approved has changed", async () => {
    const { id: postId, version } = await newPost();
    await tellOfApprovals();
    await answer(reviewer, postId);
    await updatePost(second, { postId, version, text: "Autumn sale" });
    await tellOfApprovals();
    expect(await told(reviewer)).toMatchObject([
      { message: expect.stringContaining("“Autumn sale”"), resolution: null },
      { message: expect.stringContaining("“Spring sale”"), resolution: "answered" },
    ]);
  });
});

describe("a question", () => {
  it("is struck out for everybody once somebody answers", async () => {
    await needApproval(world.admin, connectionId, { stages: eitherOf(reviewer, second) });
    const { id } = await newPost();
    await tellOfApprovals();
    await answer(reviewer, id);
    for (const person of [reviewer, second]) {
      expect(await told(person)).toMatchObject([
        { type: "approval_requested", resolution: "answered" },
      ]);
      expect((await listNotifications(person, {})).unreadCount).toBe(0);
    }
  });

  it("about several posts stays open until none of them waits", async () => {
    const posts = [await newPost(), await newPost(), await newPost()];
    const [one, two, three] = posts.map(({ id }) => id) as [string, string, string];
    await tellOfApprovals();
    await answer(reviewer, one);
    await cancelPost(world.member, { postId: two, version: 1 });
    expect(await told(reviewer)).toMatchObject([{ resolution: null }]);
    await deletePost(world.member, { postId: three, version: 1 });
    expect(await told(reviewer)).toMatchObject([{ resolution: "deleted" }]);
  });

  it("that is taken back is struck out", async () => {
    const { id: postId } = await newPost();
    await tellOfApprovals();
    await withdrawApproval(world.member, { postId });
    expect(await told(reviewer)).toMatchObject([{ resolution: "answered" }]);
  });
});

describe("who manages a post", () => {
  it("hears of the last yes that it needs, of several posts in one line", async () => {
    await needApproval(world.admin, connectionId, { stages: stagesOf(reviewer, second) });
    const { id } = await newPost();
    await answer(reviewer, id);
    expect(await told(world.member)).toEqual([]);
    await answer(second, id);
    const message = "A sample member approved “Spring sale”: it goes out at its time.";
    expect(await told(world.member)).toMatchObject([
      { type: "approval_decided", message, postId: id },
    ]);
    const other = await newPost();
    await answer(reviewer, other.id);
    await answer(second, other.id);
    expect(await told(world.member)).toMatchObject([
      { message: "2 posts are approved and go out at their times.", postId: null },
    ]);
  });

  it("hears what should change, in the words of who asks for it", async () => {
    const { id } = await newPost();
    const comment = "Name the boats, please.";
    await answer(reviewer, id, { decision: "request_changes", comment });
    const message = "A sample viewer asks for changes to “Spring sale”.";
    expect(await told(world.member)).toMatchObject([{ message, said: comment, postId: id }]);
    expect(await told(reviewer)).toEqual([]);
  });

  it("hears of an override with its reason, and so does who asked; who did it does not", async () => {
    const { id: postId } = await newPost();
    await requestApproval(second, { postId });
    const comment = "The client agreed on the phone.";
    await answer(world.admin, postId, { decision: "override", comment });
    const message = "A sample admin lets “Spring sale” go out without approval.";
    for (const person of [world.member, second]) {
      expect(await told(person)).toMatchObject([{ message, said: comment }]);
    }
    expect(await told(world.admin)).toEqual([]);
  });
});

describe("a reminder", () => {
  const typesOf = async (person: Person) => (await told(person)).map(({ type }) => type);

  it("comes after a day, twice at most; then who manages the post is told instead", async () => {
    await newPost();
    await newPost({ text: "Summer sale" });
    await tellOfApprovals();
    await later(23.9);
    expect(await typesOf(reviewer)).toEqual(["approval_requested"]);
    await later(24.1);
    await later(24.2);
    const message = "2 posts still wait for your approval.";
    expect(await told(reviewer)).toMatchObject([
      { type: "approval_reminder", message },
      { type: "approval_requested" },
    ]);
    await db.notification.updateMany({ data: { readAt: new Date() } });
    await later(48.3);
    expect(await typesOf(reviewer)).toEqual([
      "approval_reminder",
      "approval_reminder",
      "approval_requested",
    ]);
    expect(await told(world.member)).toEqual([]);
    for (const hours of [72.4, 96.5, 120.6]) await later(hours);
    expect(await typesOf(reviewer)).toHaveLength(3);
    expect(await told(world.member)).toMatchObject([
      {
        type: "approval_unanswered",
        message: "2 posts still wait for approval, after two reminders.",
      },
    ]);
  });

  it("is one for what was asked at different times, at most once a day", async () => {
    await newPost();
    await tellOfApprovals();
    shiftClock(5 * hourMs);
    await newPost({ text: "Summer sale" });
    await tellOfApprovals();
    await later(24.1);
    await later(29.2);
    const { userId } = reviewer;
    const reminders = { userId, type: "approval_reminder" as const };
    expect(await db.notification.findMany({ where: reminders })).toMatchObject([{ count: 1 }]);
    await later(49);
    expect(await db.notification.findMany({ where: reminders })).toMatchObject([{ count: 2 }]);
  });

  it("comes once, however many processes look at once, and not after an answer", async () => {
    const { id } = await newPost();
    const other = await newPost();
    await tellOfApprovals();
    await answer(reviewer, other.id);
    shiftClock(24.1 * hourMs);
    await Promise.all(Array.from({ length: 5 }, () => tellOfApprovals()));
    expect(await told(reviewer)).toMatchObject([
      {
        type: "approval_reminder",
        message: "“Spring sale” still waits for your approval.",
        postId: id,
      },
      { type: "approval_requested" },
    ]);
    const rows = await db.awaitedApprover.findMany({ where: { userId: reviewer.userId } });
    expect(rows).toMatchObject([{ told: 2 }]);
  });

  it("of a post that was cancelled does not come", async () => {
    const { id: postId } = await newPost();
    await tellOfApprovals();
    await cancelPost(world.member, { postId, version: 1 });
    await later(24.1);
    expect(await typesOf(reviewer)).toEqual(["approval_requested"]);
  });
});

describe("a time that comes near without a yes", () => {
  const warnings = async ({ userId }: Person) =>
    db.notification.count({ where: { userId, code: "approval_due" } });

  it("is told a day and two hours before, to who was asked and who manages the post", async () => {
    await newPost({ scheduledAt: inMinutes(30 * 60) });
    await tellOfApprovals();
    await later(5.9);
    expect([await warnings(reviewer), await warnings(world.member)]).toEqual([0, 0]);
    shiftClock(6.1 * hourMs);
    await Promise.all(Array.from({ length: 5 }, () => tellOfApprovals()));
    expect([await warnings(reviewer), await warnings(world.member)]).toEqual([1, 1]);
    const message = expect.stringMatching(
      /^“Spring sale” is planned for .+ and is not approved yet\.$/,
    );
    expect(await told(reviewer)).toMatchObject([
      { type: "approval_reminder", message },
      { type: "approval_requested" },
    ]);
    expect(await told(world.member)).toMatchObject([{ type: "approval_unanswered", message }]);
    await db.notification.updateMany({ data: { readAt: new Date() } });
    await later(28.1);
    await later(28.2);
    expect([await warnings(reviewer), await warnings(world.member)]).toEqual([2, 2]);
    expect(await warnings(world.admin)).toBe(0);
  });

  it("is told to a person once a day, of all posts of the coming day", async () => {
    await newPost({ scheduledAt: inMinutes(30 * 60) });
    await newPost({ scheduledAt: inMinutes(29 * 60), text: "Summer sale" });
    await newPost({ scheduledAt: inMinutes(34 * 60), text: "Autumn sale" });
    await tellOfApprovals();
    await later(6.5);
    await db.notification.updateMany({ data: { readAt: new Date() } });
    await later(10.1);
    const rows = { userId: reviewer.userId, code: "approval_due" };
    expect(await db.notification.findMany({ where: rows })).toMatchObject([{ count: 2 }]);
  });

  it("is not told of what was asked for only then, and is told anew once it is moved", async () => {
    const post = await newPost({ scheduledAt: inMinutes(20 * 60) });
    await tellOfApprovals();
    await later(1);
    expect(await warnings(reviewer)).toBe(0);
    await updatePost(world.member, {
      postId: post.id,
      version: post.version,
      scheduledAt: inMinutes(100 * 60),
    });
    await later(77.5);
    expect(await warnings(reviewer)).toBe(1);
  });

  it("that passes is told to who was asked; who manages the post hears that it failed", async () => {
    const { id: postId } = await newPost();
    await tellOfApprovals();
    const past = new Date(Date.now() - 60_000);
    await db.delivery.updateMany({ where: { postId }, data: { scheduledAt: past } });
    await settleChanged();
    expect(await told(reviewer)).toMatchObject([
      {
        type: "approval_missed",
        message: "“Spring sale” was not sent: its time passed without your approval.",
      },
      { type: "approval_requested", resolution: "answered" },
    ]);
    expect(await told(world.member)).toMatchObject([
      { type: "delivery_failed", message: expect.stringContaining("Nobody had approved this") },
    ]);
  });
});
