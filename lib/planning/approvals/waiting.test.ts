import { beforeEach, describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { getCalendar, getPost, listApprovals, listPosts } from "@/lib/planning/posts/read-posts";
import { removeMember } from "@/lib/planning/posts/remove-member";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { answer, needApproval, stagesOf } from "@/testing/world/approvals";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { removeApprovalRule } from "./approval-rules";
import { getApproval, getApprovalChanges } from "./approvals";
import { setDeputy } from "./deputies";
import { settleChanged } from "./settle-approvals";

let world: Awaited<ReturnType<typeof smallWorld>>;
let reviewer: Person;
let connectionId: string;

beforeEach(async () => {
  world = await smallWorld();
  reviewer = await createPerson(world.workspace.id, "viewer");
  connectionId = world.connection.id;
  await needApproval(world.admin, connectionId, { stages: stagesOf(reviewer) });
});

const newPost = async (fields: Partial<CreatePost> = {}, author: Person = world.member) => {
  const body = aPostBody({ connectionIds: [connectionId], ...fields });
  return (await createPost(author, body)).post;
};

const waitingFor = async (person: Person, asked: "me" | "anyone" = "me") => {
  const { items, waitingCount } = await listApprovals(person, { waitingFor: asked });
  return { ids: items.map(({ id }) => id), waitingCount };
};

const all = (...people: Person[]) => {
  const approvers = people.map(({ userId }) => ({ kind: "member" as const, userId }));
  return [{ mode: "all" as const, approvers }];
};

describe("what waits for a person", () => {
  it("is listed the soonest first, a page at a time, and nobody else's is", async () => {
    const later = await newPost({ scheduledAt: inMinutes(120) });
    const sooner = await newPost({ scheduledAt: inMinutes(60) });
    expect(await waitingFor(reviewer)).toEqual({ ids: [sooner.id, later.id], waitingCount: 2 });
    expect(await waitingFor(world.member)).toEqual({ ids: [], waitingCount: 0 });
    expect(await waitingFor(world.member, "anyone")).toMatchObject({ ids: [sooner.id, later.id] });
    expect(await waitingFor(world.elsewhere.admin, "anyone")).toMatchObject({ ids: [] });

    const first = await listApprovals(reviewer, { limit: 1 });
    expect(first).toMatchObject({ items: [{ id: sooner.id }], hasMore: true, waitingCount: 2 });
    const second = await listApprovals(reviewer, { limit: 1, cursor: first.nextCursor ?? "" });
    expect(second).toMatchObject({ items: [{ id: later.id }], hasMore: false });
  });

  it("is gone once they decided, or the post is cancelled, or the rule is", async () => {
    const [decided, refused, cancelled, freed] = [
      await newPost(),
      await newPost(),
      await newPost(),
      await newPost(),
    ];
    await answer(reviewer, decided.id);
    await answer(reviewer, refused.id, { decision: "request_changes", comment: "Shorter." });
    await cancelPost(world.member, { postId: cancelled.id, version: 1 });
    expect((await waitingFor(reviewer)).ids).toEqual([freed.id]);
    await removeApprovalRule(world.admin, { connectionId });
    await settleChanged();
    expect(await waitingFor(reviewer)).toEqual({ ids: [], waitingCount: 0 });
  });

  it("is nothing that they changed last themselves, and theirs again after another's edit", async () => {
    await needApproval(world.admin, connectionId, { stages: stagesOf(world.member) });
    const post = await newPost();
    expect((await waitingFor(world.member)).ids).toEqual([]);
    await updatePost(world.admin, { postId: post.id, version: 1, text: "By another" });
    expect((await waitingFor(world.member)).ids).toEqual([post.id]);
  });

  it("waits for any administrator, also for one who becomes it later", async () => {
    const stages = [{ mode: "any" as const, approvers: [{ kind: "admins" as const }] }];
    await needApproval(world.admin, connectionId, { stages });
    const post = await newPost();
    expect((await waitingFor(world.admin)).ids).toEqual([post.id]);
    const { approval } = await getApproval(world.admin, { postId: post.id });
    expect(approval.accounts).toMatchObject([
      { waitingFor: [{ id: null, name: "An administrator" }], asksYou: true },
    ]);
    const newcomer = await createPerson(world.workspace.id, "admin");
    await settleChanged();
    expect((await waitingFor(newcomer)).ids).toEqual([post.id]);
    await db.member.updateMany({
      where: { userId: newcomer.userId },
      data: { role: "member" },
    });
    await settleChanged();
    expect((await waitingFor(newcomer)).ids).toEqual([]);
  });
});

describe("what waits for somebody who is away", () => {
  it("waits for their deputy, until they changed it last themselves", async () => {
    const today = toWallTime(now().toISOString(), "Europe/Berlin").date;
    const deputy = world.viewer;
    await setDeputy(reviewer, { userId: deputy.userId, from: today, to: today });
    const { id } = await newPost();
    expect(await waitingFor(deputy)).toEqual({ ids: [id], waitingCount: 1 });
    const { approval } = await getApproval(deputy, { postId: id });
    expect(approval.accounts).toMatchObject([{ asksYou: true }]);
    await db.post.update({ where: { id }, data: { editedById: deputy.userId } });
    expect((await waitingFor(deputy)).ids).toEqual([]);
    expect((await waitingFor(reviewer)).ids).toEqual([id]);
  });
});

describe("where all have to agree", () => {
  it("who agreed is not waited for, and who wrote it agrees by writing", async () => {
    const stages = all(reviewer, world.viewer, world.member);
    await needApproval(world.admin, connectionId, { stages });
    const { id } = await newPost();
    expect((await waitingFor(world.viewer)).ids).toEqual([id]);
    const once = await answer(world.viewer, id);
    expect(once.accounts).toMatchObject([{ waitingFor: [{ id: reviewer.userId }] }]);
    expect((await waitingFor(world.viewer)).ids).toEqual([]);
    expect(await answer(reviewer, id)).toMatchObject({ state: "approved" });
  });

  it("nobody's yes is not enough where only the writer is named", async () => {
    await needApproval(world.admin, connectionId, { stages: all(world.member) });
    const { id } = await newPost();
    const { approval } = await getApproval(world.admin, { postId: id });
    expect(approval).toMatchObject({ state: "waiting", accounts: [{ waitingFor: [] }] });
  });

  it("who is removed is not waited for any more", async () => {
    await needApproval(world.admin, connectionId, { stages: all(reviewer, world.viewer) });
    const { id } = await newPost();
    await answer(world.viewer, id);
    await removeMember(world.admin, { memberId: reviewer.userId });
    await settleChanged();
    const { approval } = await getApproval(world.admin, { postId: id });
    expect(approval.state).toBe("approved");
  });
});

describe("a post", () => {
  it("says where its approval stands, in lists, in the calendar and alone", async () => {
    const { id, scheduledAt } = await newPost();
    const waits = {
      state: "waiting",
      waitingFor: [{ id: reviewer.userId, name: "A sample viewer" }],
      since: expect.any(String),
    };
    const period = { from: scheduledAt, to: inMinutes(60 * 24 * 365) };
    expect((await getPost(world.member, { postId: id })).post.approval).toEqual(waits);
    expect((await listPosts(world.member, {})).items[0]?.approval).toEqual(waits);
    expect((await getCalendar(world.member, period)).posts[0]?.approval).toEqual(waits);
    const approved = await getCalendar(world.member, { ...period, approval: "approved" });
    expect(approved.posts).toEqual([]);
    await answer(reviewer, id);
    const { post } = await getPost(world.member, { postId: id });
    expect(post.approval).toMatchObject({ state: "approved", waitingFor: [] });
    const found = await listPosts(world.member, { approval: "approved" });
    expect(found.items.map((each) => each.id)).toEqual([id]);
  });

  it("needs none where no account has a rule", async () => {
    const { id } = await newPost({}, world.elsewhere.member).catch(() => ({ id: null }));
    expect(id).toBeNull();
    await removeApprovalRule(world.admin, { connectionId });
    const free = await newPost();
    expect(free.approval).toEqual({ state: "not_needed", waitingFor: [], since: null });
    const found = await listPosts(world.member, { approval: "not_needed" });
    expect(found.items.map((each) => each.id)).toEqual([free.id]);
  });
});

describe("what changed since a decision", () => {
  it("is nothing while nobody decided, or the content is as it was", async () => {
    const { id: postId } = await newPost();
    const nothing = { since: null, accounts: [] };
    expect(await getApprovalChanges(reviewer, { postId })).toEqual(nothing);
    await answer(reviewer, postId);
    expect(await getApprovalChanges(reviewer, { postId })).toMatchObject({
      since: { byMe: true, decision: "approve", name: "A sample viewer" },
      accounts: [],
    });
  });

  it("is shown by account, beside what the person themselves decided on", async () => {
    const { id: postId } = await newPost({ text: "One" });
    await answer(reviewer, postId);
    await updatePost(world.member, { postId, version: 1, text: "Two" });
    await answer(world.admin, postId, { decision: "override", comment: "In a hurry." });
    await updatePost(world.member, { postId, version: 2, text: "Three" });
    const textsFor = async (person: Person) => {
      const { since, accounts } = await getApprovalChanges(person, { postId });
      return [
        since?.decision,
        accounts[0]?.before?.posts[0]?.text,
        accounts[0]?.after.posts[0]?.text,
      ];
    };
    expect(await textsFor(reviewer)).toEqual(["approve", "One", "Three"]);
    expect(await textsFor(world.member)).toEqual(["override", "Two", "Three"]);
    await expect(getApprovalChanges(world.elsewhere.admin, { postId })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
