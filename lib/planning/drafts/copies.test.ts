import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as duplicateRoute from "@/app/api/drafts/[draftId]/duplicate/route";
import * as draftsRoute from "@/app/api/drafts/route";
import * as asDraftRoute from "@/app/api/posts/[postId]/duplicate-as-draft/route";
import { refreshPostState } from "@/lib/deliveries/refresh-post-state";
import { db } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createMedia, type Person, smallWorld } from "@/testing/world/world";
import {
  createDraft,
  duplicateDraft,
  duplicatePostAsDraft,
  getDraft,
  listDrafts,
  updateDraft,
} from "./drafts";
import { publishDraftNow, scheduleDraft, undoPublishNow } from "./publish-draft";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function aFullPost() {
  const { member, connection } = world;
  const [photo, other] = [await createMedia(member), await createMedia(member)];
  const { label } = await createLabel(member, { name: "Launch" });
  const content = {
    title: "First call",
    text: "The harbour",
    mediaIds: [photo.id],
    labelIds: [label.id],
    additionalPosts: [{ text: "More", mediaIds: [] }],
    connectionIds: [connection.id],
    textOverrides: { [connection.id]: { "1": "Otherwise" } },
    mediaOverrides: { [connection.id]: { "0": [other.id] } },
  } satisfies Partial<CreatePost>;
  const { post } = await createPost(member, aPostBody(content));
  return { post, content };
}

describe("duplicating a post as a draft", () => {
  it("the draft has all of the post but its time, and the post stays", async () => {
    const { post, content } = await aFullPost();
    const { draft } = await duplicatePostAsDraft(world.admin, { postId: post.id });
    expect(draft).toMatchObject({
      ...content,
      scheduledAt: null,
      template: false,
      version: 1,
      createdBy: { id: world.admin.userId },
    });
    expect(await db.post.count({ where: { id: post.id } })).toBe(1);
    const [entry] = await auditTrail({ targetId: draft.id });
    expect(entry).toMatchObject({ action: "draft.created", actorUserId: world.admin.userId });
    const at = { version: 1, idempotencyKey: randomUUID(), scheduledAt: inMinutes(60) };
    const copy = (await scheduleDraft(world.admin, { draftId: draft.id, ...at })).post;
    expect(copy).toMatchObject({ title: "First call", labels: post.labels, media: post.media });
  });

  it.each(["published", "cancelled", "failed", "publishing", "unconfirmed"] as const)(
    "a post can be duplicated while its deliveries are %s",
    async (state) => {
      const { post, content } = await aFullPost();
      await putDeliveries(post.id, state, { postIndex: 0 });
      await refreshPostState(db, post.id);
      const { draft } = await duplicatePostAsDraft(world.member, { postId: post.id });
      expect(draft).toMatchObject(content);
    },
  );

  it("publishing a draft and undoing it keeps its title and labels", async () => {
    const { post, content } = await aFullPost();
    const { draft } = await duplicatePostAsDraft(world.member, { postId: post.id });
    const at = { draftId: draft.id, version: 1, idempotencyKey: randomUUID() };
    const published = (await publishDraftNow(world.member, at)).post;
    expect(published).toMatchObject({ title: "First call", labels: post.labels });
    const request = { postId: published.id, version: published.version };
    expect(await undoPublishNow(world.member, request)).toMatchObject({
      draft: { ...content, id: draft.id, template: false },
    });
  });

  it("a repeated request makes one draft, also after the post is gone", async () => {
    const { post } = await aFullPost();
    const request = { postId: post.id, idempotencyKey: randomUUID() };
    const twins = await Promise.all(
      [1, 2, 3].map(() => duplicatePostAsDraft(world.member, request)),
    );
    await deletePost(world.member, { postId: post.id, version: 1 });
    twins.push(await duplicatePostAsDraft(world.member, request));
    expect(new Set(twins.map(({ draft }) => draft.id)).size).toBe(1);
    expect(await db.draft.count({ where: { workspaceId: world.workspace.id } })).toBe(1);
  });

  it("viewers and other workspaces cannot duplicate a post", async () => {
    const { post } = await aFullPost();
    const call = (as: Person) =>
      callRoute(asDraftRoute, "POST", {
        path: `/api/posts/${post.id}/duplicate-as-draft`,
        params: { postId: post.id },
        body: {},
        as,
      });
    const callers = [world.viewer, world.elsewhere.admin, world.member];
    const answers = await Promise.all(callers.map(call));
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 200]);
  });
});

describe("templates", () => {
  const keep = async (fields: Parameters<typeof createDraft>[1] = {}) =>
    (await createDraft(world.member, { text: "Every Friday", template: true, ...fields })).draft;

  it("templates and drafts are listed apart", async () => {
    const template = await keep();
    const draft = await keep({ template: false });
    const ids = async (search: string) => {
      const path = `/api/drafts${search}`;
      const { body } = await callRoute(draftsRoute, "GET", { path, as: world.admin });
      return (body as { items: { id: string }[] }).items.map(({ id }) => id);
    };
    expect(await ids("")).toEqual([draft.id]);
    expect(await ids("?template=false")).toEqual([draft.id]);
    expect(await ids("?template=true")).toEqual([template.id]);
    const path = "/api/drafts?template=yes";
    expect((await callRoute(draftsRoute, "GET", { path, as: world.admin })).status).toBe(400);
  });

  it("a draft made of a template is the caller's, has no time, and leaves the template", async () => {
    const template = await keep({ title: "Weekly", scheduledAt: inMinutes(60) });
    const { draft } = await duplicateDraft(world.admin, { draftId: template.id });
    expect(draft).toMatchObject({
      title: "Weekly",
      text: "Every Friday",
      scheduledAt: null,
      template: false,
      createdBy: { id: world.admin.userId },
    });
    expect((await getDraft(world.member, { draftId: template.id })).draft).toEqual(template);
  });

  it("a draft becomes a template and a draft again, and other changes keep what it is", async () => {
    const { id: draftId } = await keep({ template: false });
    const change = async (version: number, fields: object) =>
      (await updateDraft(world.member, { draftId, version, ...fields })).draft;
    expect(await change(1, { template: true })).toMatchObject({ template: true, version: 2 });
    expect(await change(2, { text: "Weekly" })).toMatchObject({ template: true, text: "Weekly" });
    expect(await change(3, { template: false })).toMatchObject({ template: false });
  });

  it("a template is neither scheduled nor published itself", async () => {
    const { id: draftId } = await keep({ connectionIds: [world.connection.id] });
    const at = { version: 1, idempotencyKey: randomUUID(), scheduledAt: inMinutes(60) };
    const refusal = {
      code: "validation_failed",
      message: "This is a template. Make a draft of it, and schedule that.",
    };
    const { scheduledAt: _, ...now } = at;
    await expect(scheduleDraft(world.member, { draftId, ...at })).rejects.toMatchObject(refusal);
    await expect(publishDraftNow(world.member, { draftId, ...now })).rejects.toMatchObject(refusal);
    expect((await listDrafts(world.member, { template: true })).items).toHaveLength(1);
  });

  it("a repeated use makes one draft; viewers and other workspaces make none", async () => {
    const { id: draftId } = await keep();
    const request = { draftId, idempotencyKey: randomUUID() };
    const twins = await Promise.all([1, 2].map(() => duplicateDraft(world.member, request)));
    expect(new Set(twins.map(({ draft }) => draft.id)).size).toBe(1);
    const path = `/api/drafts/${draftId}/duplicate`;
    const call = (as: Person) =>
      callRoute(duplicateRoute, "POST", { path, params: { draftId }, body: {}, as });
    const answers = await Promise.all([world.viewer, world.elsewhere.admin].map(call));
    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
  });
});
