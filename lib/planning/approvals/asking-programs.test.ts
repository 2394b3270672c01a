import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { scheduleDraft } from "@/lib/planning/drafts/publish-draft";
import { cancelPost, reinstatePost } from "@/lib/planning/posts/cancel-post";
import { movePosts } from "@/lib/planning/posts/change-posts";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { getPost, listApprovals } from "@/lib/planning/posts/read-posts";
import type { CreatePost, Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { answer, needApproval, stagesOf } from "@/testing/world/approvals";
import { bindProgram, createProgram, type ProgramKey } from "@/testing/world/programs";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { removeApprovalRule } from "./approval-rules";
import { decideApproval, getApproval } from "./approvals";
import { settleChanged } from "./settle-approvals";

let world: Awaited<ReturnType<typeof smallWorld>>;
let connectionId: string;
let program: ProgramKey;

beforeEach(async () => {
  world = await smallWorld();
  connectionId = world.connection.id;
  program = await createProgram(world.member, { level: "ask" });
});

const write = async (by = program.actor, fields: Partial<CreatePost> = {}) =>
  (await createPost(by, aPostBody({ connectionIds: [connectionId], ...fields }))).post;
const named = ({ id, version }: Post) => ({ postId: id, version });
const stateOf = async (post: Post) =>
  (await getPost(world.member, { postId: post.id })).post.approval?.state;
const waitsFor = async (person: Person) =>
  (await listApprovals(person, { waitingFor: "me" })).items.map(({ id }) => id);

describe("what a program schedules that has to ask, where no rule is", () => {
  it("waits for its owner and for administrators, who find it under For you", async () => {
    const post = await write();
    expect(post.approval).toMatchObject({
      state: "waiting",
      waitingFor: [{ id: world.member.userId }, { id: null, name: "An administrator" }],
    });
    expect([await waitsFor(world.member), await waitsFor(world.admin)]).toEqual([
      [post.id],
      [post.id],
    ]);
    expect([await waitsFor(world.viewer), await waitsFor(world.elsewhere.admin)]).toEqual([[], []]);
    const held = await db.delivery.findFirstOrThrow({ where: { postId: post.id } });
    expect(held).toMatchObject({ dueAt: null, heldDueAt: expect.any(Date) });
  });

  it.each(["member", "admin"] as const)("goes out with the yes of the %s alone", async (who) => {
    const post = await write();
    expect(await answer(world[who], post.id)).toMatchObject({ state: "approved" });
    const freed = await db.delivery.findFirstOrThrow({ where: { postId: post.id } });
    expect(freed).toMatchObject({ dueAt: expect.any(Date), heldDueAt: null });
    expect([await waitsFor(world.member), await waitsFor(world.admin)]).toEqual([[], []]);
  });

  it("is approved by no other member and by no program", async () => {
    const post = await write();
    const stranger = await createPerson(world.workspace.id, "member");
    await expect(answer(stranger, post.id)).rejects.toMatchObject({ code: "not_an_approver" });
    const { approval } = await getApproval(world.member, { postId: post.id });
    const digests = Object.fromEntries(
      approval.accounts.map((each) => [each.connectionId, each.digest]),
    );
    await expect(
      decideApproval(program.actor, { postId: post.id, decision: "approve", digests }),
    ).rejects.toMatchObject({ code: "session_required" });
  });

  it("is approved by its owner in a large team, too, which lets nobody else approve their own", async () => {
    for (let more = 0; more < 3; more += 1) await createPerson(world.workspace.id, "member");
    const post = await write();
    expect(await answer(world.member, post.id)).toMatchObject({ state: "approved" });
  });

  it("is approved by administrators where a team's key belongs to nobody any more", async () => {
    const key = await createProgram(world.admin, { level: "ask" }, { kind: "team" });
    const post = await write({ ...key.actor, userId: null });
    expect(await waitsFor(world.member)).toEqual([]);
    expect(await answer(world.admin, post.id)).toMatchObject({ state: "approved" });
  });

  it("waits again once it changes, whoever changes it, but not for another time", async () => {
    let post = await write();
    await answer(world.member, post.id);
    const moves = [{ ...named(post), scheduledAt: inMinutes(90) }];
    post = (await movePosts(program.actor, { moves })).posts[0] as Post;
    expect(await stateOf(post)).toBe("approved");
    post = (await updatePost(world.admin, { ...named(post), text: "By a person" })).post;
    expect(await stateOf(post)).toBe("waiting");
    await expect(publishNow(world.admin, named(post))).rejects.toMatchObject({
      code: "approval_required",
    });
  });

  it("is a post of its own that it schedules of a draft, brings back or reinstates", async () => {
    const draft = { text: "A draft", connectionIds: [connectionId], scheduledAt: inMinutes(60) };
    const { id: draftId, version } = (await createDraft(program.actor, draft)).draft;
    const key = { idempotencyKey: "schedule-draft" };
    const scheduled = await scheduleDraft(program.actor, { draftId, version, ...key });
    expect(await stateOf(scheduled.post)).toBe("waiting");

    await bindProgram(program.id, { level: "schedule" });
    const [kept, gone] = [await write(), await write()];
    expect(await stateOf(kept)).toBe("not_needed");
    const cancelled = (await cancelPost(program.actor, named(kept))).post;
    await deletePost(program.actor, named(gone));
    await bindProgram(program.id, { level: "ask" });
    await reinstatePost(program.actor, named(cancelled));
    await restorePost(program.actor, { postId: gone.id });
    expect([await stateOf(kept), await stateOf(gone)]).toEqual(["waiting", "waiting"]);
  });
});

describe("a person's post", () => {
  it("waits once such a program changes or moves it", async () => {
    const [edited, moved] = [await write(world.admin), await write(world.admin)];
    expect(await stateOf(edited)).toBe("not_needed");
    await updatePost(program.actor, { ...named(edited), text: "By a program" });
    const moves = [{ ...named(moved), scheduledAt: inMinutes(90) }];
    await movePosts(program.actor, { moves });
    expect([await stateOf(edited), await stateOf(moved)]).toEqual(["waiting", "waiting"]);
  });
});

describe("where the account has a rule", () => {
  it("that rule holds and suffices, and without it the program's owner is asked again", async () => {
    const reviewer = await createPerson(world.workspace.id, "viewer");
    await needApproval(world.admin, connectionId, {
      stages: stagesOf(reviewer),
      appliesTo: "members",
      bindsTime: "none",
    });
    const post = await write();
    expect([await waitsFor(reviewer), await waitsFor(world.member)]).toEqual([[post.id], []]);
    expect(await answer(reviewer, post.id)).toMatchObject({ state: "approved" });
    await removeApprovalRule(world.admin, { connectionId });
    await settleChanged();
    expect(await stateOf(post)).toBe("waiting");
    expect([await waitsFor(reviewer), await waitsFor(world.member)]).toEqual([[], [post.id]]);
  });
});

describe("publishing now", () => {
  it.each(["ask", "schedule"] as const)("is refused to the level %s by name", async (level) => {
    await bindProgram(program.id, { level });
    const post = await write();
    await expect(publishNow(program.actor, named(post))).rejects.toMatchObject({
      code: "policy_denied",
      details: [{ path: "policy.level", code: "level" }],
    });
  });
});
