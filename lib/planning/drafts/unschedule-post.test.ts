import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as unscheduleRoute from "@/app/api/posts/[postId]/unschedule/route";
import { db } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import { addComment } from "@/lib/planning/comments/comments";
import { createPost } from "@/lib/planning/posts/create-post";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { createMedia, smallWorld } from "@/testing/world/world";
import { unschedulePost } from "./publish-draft";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});
beforeEach(async () => {
  await db.post.deleteMany();
  await db.draft.deleteMany();
});

async function schedule(fields: Partial<CreatePost> = {}) {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  return (await createPost(world.member, body)).post;
}

const unschedule = (post: { id: string; version: number }, by = world.member) =>
  unschedulePost(by, { postId: post.id, version: post.version });

describe("making a scheduled post a draft again", () => {
  it("the draft has all that the post had but its time, and the post is gone", async () => {
    const photo = await createMedia(world.member);
    const { label } = await createLabel(world.member, { name: "Launch", color: "blue" });
    const post = await schedule({
      text: "First",
      title: "For the team",
      mediaIds: [photo.id],
      labelIds: [label.id],
      additionalPosts: [{ text: "Second", mediaIds: [] }],
      textOverrides: { [world.connection.id]: { "0": "Its own text" } },
    });
    const { draft } = await unschedule(post);
    expect(draft).toMatchObject({
      text: "First",
      title: "For the team",
      mediaIds: [photo.id],
      labelIds: [label.id],
      additionalPosts: [{ text: "Second", mediaIds: [] }],
      textOverrides: { [world.connection.id]: { "0": "Its own text" } },
      connectionIds: [world.connection.id],
      scheduledAt: null,
      createdBy: { id: world.member.userId },
    });
    expect(await db.post.count()).toBe(0);
    const [entry] = await auditTrail({ targetId: post.id, action: "post.unscheduled" });
    expect(entry).toMatchObject({ targetType: "post" });
  });

  it("a post that has comments stays, cancelled, beside its draft", async () => {
    const post = await schedule();
    await addComment(world.admin, { postId: post.id, body: "Wait", mentions: [] });
    await unschedule(post);
    expect(await db.post.findMany({ select: { id: true, state: true } })).toEqual([
      { id: post.id, state: "cancelled" },
    ]);
    expect(await db.draft.count()).toBe(1);
  });

  it("a repeated request gets the first answer and makes one draft", async () => {
    const post = await schedule();
    const answers = await Promise.all([unschedule(post), unschedule(post), unschedule(post)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await db.draft.count()).toBe(1);
  });

  it("what is on its way is left alone", async () => {
    const post = await schedule();
    await putDeliveries(post.id, "preparing");
    await expect(unschedule(post)).rejects.toMatchObject({ code: "post_not_editable" });
    expect(await db.draft.count()).toBe(0);
  });

  it("viewers, other workspaces, stale versions and unknown ids are refused", async () => {
    const post = await schedule();
    const unknown = { id: randomUUID(), version: 1 };
    await expect(unschedule(post, world.viewer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(unschedule(post, world.elsewhere.admin)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(unschedule(unknown)).rejects.toMatchObject({ code: "not_found" });
    const { status, body } = await callRoute(unscheduleRoute, "POST", {
      path: `/api/posts/${post.id}/unschedule`,
      params: { postId: post.id },
      body: { version: 9 },
      as: world.member,
    });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: "version_conflict", details: { currentVersion: 1 } });
  });
});
