import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as undoRoute from "@/app/api/posts/[postId]/publish-now/undo/route";
import { disconnectConnection } from "@/lib/accounts/connections/disconnect-connection";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { addComment } from "@/lib/planning/comments/comments";
import { createPost } from "@/lib/planning/posts/create-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { createDraft, getDraft } from "./drafts";
import { publishDraftNow, undoPublishNow } from "./publish-draft";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});
beforeEach(async () => {
  await db.post.deleteMany();
  await db.draft.deleteMany();
});
afterEach(() => shiftClock(0));

async function publish(fields: Partial<CreatePost> = {}) {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  const { post } = await createPost(world.member, body);
  const { id: postId, version } = post;
  return { planned: post, ...(await publishNow(world.member, { postId, version })) };
}

const undo = (post: { id: string; version: number }, by = world.member) =>
  undoPublishNow(by, { postId: post.id, version: post.version });

describe("undoing a scheduled post", () => {
  it("an undone post is scheduled for its earlier time again, as it was", async () => {
    const photo = await createMedia(world.member);
    const { planned, post } = await publish({ mediaIds: [photo.id], title: "First call" });
    const [before] = await db.delivery.findMany({ where: { postId: post.id } });
    const { scheduledAt } = planned;
    const answer = await undo(post, world.admin);
    expect(answer).toEqual({ post: { ...planned, version: 3 }, draft: null });
    const [delivery] = await db.delivery.findMany({ where: { postId: post.id } });
    expect(delivery).toMatchObject({ state: "scheduled", undoUntil: null });
    expect(delivery?.fence).toBe((before?.fence ?? 0) + 1);
    expect(delivery?.scheduledAt.toISOString()).toBe(scheduledAt);
    expect(Number(delivery?.dueAt)).toBeLessThan(Date.parse(scheduledAt));
    const [entry] = await auditTrail({ targetId: post.id, action: "post.publish_undone" });
    expect(entry).toMatchObject({
      before: { scheduledAt: post.scheduledAt },
      after: { scheduledAt },
    });
  });

  it("a text that was edited meanwhile is kept", async () => {
    const { post } = await publish();
    const { id: postId, version } = post;
    const edited = await updatePost(world.member, { postId, version, text: "Corrected" });
    expect((await undo(edited.post)).post).toMatchObject({ text: "Corrected", undoUntil: null });
  });

  it("undoing is refused to viewers, other workspaces and stale versions", async () => {
    const { post } = await publish();
    await expect(undo(post, world.viewer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(undo(post, world.elsewhere.admin)).rejects.toMatchObject({ code: "not_found" });
    await expect(undo({ ...post, version: 1 })).rejects.toMatchObject({
      code: "version_conflict",
      details: { currentVersion: 2 },
    });
  });

  it("undoing is refused after ten seconds, with what to do instead", async () => {
    const { post } = await publish();
    shiftClock(10_001);
    const { status, body } = await callRoute(undoRoute, "POST", {
      path: `/api/posts/${post.id}/publish-now/undo`,
      params: { postId: post.id },
      body: { version: post.version },
      as: world.member,
    });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      code: "post_not_editable",
      message: "The 10 seconds to undo this are over. Cancel the post if it is still scheduled.",
    });
  });

  it("undoing is refused once a run has claimed the post, and where nobody publishes it", async () => {
    const { post } = await publish();
    await putDeliveries(post.id, "preparing");
    await expect(undo(post)).rejects.toMatchObject({ code: "post_not_editable" });
    const { post: resting } = await createPost(
      world.member,
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    await expect(undo(resting)).rejects.toMatchObject({ code: "post_not_editable" });
  });

  it("a repeated undo gets the first answer and is recorded once", async () => {
    const { post } = await publish();
    const answers = await Promise.all([undo(post), undo(post), undo(post)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await undo(post)).toEqual(answers[0]);
    const entries = await auditTrail({ targetId: post.id, action: "post.publish_undone" });
    expect(entries).toHaveLength(1);
  });

  it("an account that is disconnected meanwhile does not keep the others from being undone", async () => {
    const gone = await createConnection(world.admin);
    const { planned, post } = await publish({ connectionIds: [world.connection.id, gone.id] });
    await disconnectConnection(world.admin, { connectionId: gone.id });
    const answer = await undo(post);
    expect(answer.post?.scheduledAt).toBe(planned.scheduledAt);
    const states = answer.post?.deliveries.map(({ connectionId, state }) => [connectionId, state]);
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [world.connection.id, "scheduled"],
        [gone.id, "cancelled"],
      ]),
    );
  });
});

describe("undoing a post that has no time to go back to", () => {
  it.each([
    ["has passed", 0.5 / 60],
    ["comes within a minute", 0.9],
  ])(
    "a post whose earlier time %s is cancelled, and its content kept as a draft",
    async (_, minutes) => {
      const second = { text: "More", mediaIds: [] };
      const { post } = await publish({
        text: "First",
        additionalPosts: [second],
        scheduledAt: inMinutes(minutes),
      });
      shiftClock(2_000);
      const answer = await undo(post);
      expect(answer.post).toMatchObject({ id: post.id, state: "cancelled", undoUntil: null });
      expect(answer.draft).toMatchObject({
        text: "First",
        additionalPosts: [second],
        connectionIds: [world.connection.id],
        scheduledAt: null,
        createdBy: { id: world.member.userId },
      });
      const rows = await db.delivery.findMany({ where: { postId: post.id } });
      expect(rows.map(({ state, dueAt }) => [state, dueAt])).toEqual([
        ["cancelled", null],
        ["cancelled", null],
      ]);
    },
  );
});

describe("publishing a draft now", () => {
  async function publishDraft() {
    const { draft } = await createDraft(world.admin, {
      text: "A draft",
      connectionIds: [world.connection.id],
      scheduledAt: inMinutes(90),
    });
    const request = { draftId: draft.id, version: draft.version, idempotencyKey: randomUUID() };
    const { post } = await publishDraftNow(world.member, request);
    return { draft, post, request };
  }

  it("a draft becomes a post that goes out ten seconds later, once per key", async () => {
    const { draft, post, request } = await publishDraft();
    expect(post).toMatchObject({ text: "A draft", state: "scheduled", version: 1 });
    expect(post.undoUntil).toBe(post.scheduledAt);
    expect(await publishDraftNow(world.member, request)).toEqual({ post });
    expect(await db.draft.count({ where: { id: draft.id } })).toBe(0);
    expect(await db.post.count()).toBe(1);
  });

  it("undoing brings the draft back with its time and its author, and the post goes", async () => {
    const { draft, post } = await publishDraft();
    const answer = await undo(post);
    const { updatedAt: _, ...restored } = draft;
    expect(answer).toMatchObject({ post: null, draft: { ...restored, version: 2 } });
    expect(await db.post.count()).toBe(0);
    expect(await db.delivery.count({ where: { postId: post.id } })).toBe(0);
    expect(await getDraft(world.member, { draftId: draft.id })).toEqual({ draft: answer.draft });
    expect(await undo(post)).toEqual(answer);
  });

  it("a post that the team has commented on stays, cancelled, beside the draft", async () => {
    const { draft, post } = await publishDraft();
    await addComment(world.admin, { postId: post.id, body: "Wait!" });
    const answer = await undo(post);
    expect(answer).toMatchObject({ post: { state: "cancelled" }, draft: { id: draft.id } });
    expect(await db.comment.count({ where: { postId: post.id } })).toBe(1);
  });

  it("an unfinished draft and a stale version are refused", async () => {
    const { draft } = await createDraft(world.member, { text: "No account" });
    const at = { draftId: draft.id, version: 1, idempotencyKey: randomUUID() };
    await expect(publishDraftNow(world.member, at)).rejects.toMatchObject({
      code: "validation_failed",
    });
    await expect(publishDraftNow(world.member, { ...at, version: 7 })).rejects.toMatchObject({
      code: "version_conflict",
    });
  });
});
