import { beforeEach, describe, expect, it } from "vitest";
import * as deletedItemsRoute from "@/app/api/deleted-items/route";
import { db } from "@/lib/kernel/db";
import { createLabel, deleteLabel, restoreLabel } from "@/lib/library/labels/labels";
import { createSnippet, deleteSnippet, restoreSnippet } from "@/lib/library/snippets/snippets";
import {
  createDraft,
  deleteDraft,
  getDraft,
  restoreDraft,
  updateDraft,
} from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { listDeletedItems } from "./deleted-items";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const missing = { code: "not_found" };

async function newPost(fields: Partial<CreatePost> = {}) {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  return (await createPost(world.member, body)).post;
}

async function deleteOneOfEach() {
  const post = await newPost({ title: "Spring menu" });
  await deletePost(world.admin, { postId: post.id, version: 1 });
  const { draft } = await createDraft(world.member, { text: "\n Later \nmore" });
  await deleteDraft(world.member, { draftId: draft.id });
  const { draft: template } = await createDraft(world.member, { text: "Weekly", template: true });
  await deleteDraft(world.member, { draftId: template.id });
  const { label } = await createLabel(world.member, { name: "Launch" });
  await deleteLabel(world.member, { labelId: label.id });
  const fields = { kind: "text", name: "Hours", text: "From nine." } as const;
  const { snippet } = await createSnippet(world.member, fields);
  await deleteSnippet(world.member, { snippetId: snippet.id });
  return { post, draft, template, label, snippet };
}

describe("the list of what was deleted", () => {
  it("names each thing, who deleted it and until when it can be restored, newest first", async () => {
    const { post, draft } = await deleteOneOfEach();
    const { items } = await listDeletedItems(world.member, {});
    expect(items).toMatchObject([
      { kind: "snippet", name: "Hours" },
      { kind: "label", name: "Launch" },
      { kind: "template", name: "Weekly" },
      { kind: "draft", name: "Later", targetId: draft.id },
      { kind: "post", name: "Spring menu", targetId: post.id },
    ]);
    const last = items.at(-1);
    expect(last?.deletedBy?.id).toBe(world.admin.userId);
    const keptMs = Date.parse(last?.restorableUntil ?? "") - Date.parse(last?.deletedAt ?? "");
    expect(keptMs / 86_400_000).toBe(30);
  });

  it("is filtered by kind and by what was deleted, and goes on page by page", async () => {
    const { label } = await deleteOneOfEach();
    const named = await listDeletedItems(world.member, { targetId: label.id });
    expect(named.items).toMatchObject([{ name: "Launch" }]);
    const drafts = await listDeletedItems(world.member, { kind: "draft" });
    expect(drafts.items).toMatchObject([{ name: "Later" }]);

    const first = await listDeletedItems(world.member, { limit: 2 });
    await restoreLabel(world.member, { labelId: label.id });
    const cursor = first.nextCursor ?? "";
    const rest = await listDeletedItems(world.member, { cursor });
    expect(rest.items.map(({ name }) => name)).toEqual(["Weekly", "Later", "Spring menu"]);
  });

  it("shows drafts to nobody who may not see them, and nothing to another workspace", async () => {
    await deleteOneOfEach();
    const seen = await listDeletedItems(world.viewer, {});
    expect(seen.items.map(({ kind }) => kind)).toEqual(["snippet", "label", "post"]);
    expect((await listDeletedItems(world.viewer, { kind: "draft" })).items).toEqual([]);
    expect((await listDeletedItems(world.elsewhere.admin, {})).items).toEqual([]);
    const path = "/api/deleted-items";
    const byViewer = await callRoute(deletedItemsRoute, "GET", { path, as: world.viewer });
    expect(byViewer.body).toEqual(seen);
  });

  it("leaves out what is older than 30 days", async () => {
    await deleteOneOfEach();
    const deletedAt = new Date(Date.now() - 30 * 86_400_000 - 1);
    await db.deletedItem.updateMany({ where: { kind: "post" }, data: { deletedAt } });
    const { items } = await listDeletedItems(world.member, {});
    expect(items.map(({ kind }) => kind)).not.toContain("post");
  });
});

describe("a deleted draft that is restored", () => {
  it("is the same draft, of its author and at its version", async () => {
    const { draft } = await createDraft(world.member, { text: "Later" });
    const change = { draftId: draft.id, version: 1, text: "Sooner" };
    const { draft: changed } = await updateDraft(world.member, change);
    await deleteDraft(world.admin, { draftId: draft.id });
    const { draft: restored } = await restoreDraft(world.admin, { draftId: draft.id });
    expect(restored).toEqual(changed);
    expect((await getDraft(world.member, { draftId: draft.id })).draft).toEqual(changed);
    const trail = await auditTrail({ targetId: draft.id });
    expect(trail.at(-1)).toMatchObject({ action: "draft.restored" });
  });

  it("is restored once, also by two at the same moment, and by its own workspace only", async () => {
    const { draft, template } = await deleteOneOfEach();
    const foreign = restoreDraft(world.elsewhere.admin, { draftId: draft.id });
    await expect(foreign).rejects.toMatchObject(missing);
    const both = [1, 2].map(() => restoreDraft(world.member, { draftId: draft.id }));
    const [one, other] = await Promise.all(both);
    expect(one).toEqual(other);
    const { draft: weekly } = await restoreDraft(world.member, { draftId: template.id });
    expect(weekly).toEqual(template);
  });

  it("outlives its author's account", async () => {
    const { draft } = await deleteOneOfEach();
    await db.$executeRaw`
      UPDATE "DeletedItem" SET rows = jsonb_set(rows, '{createdById}', '"00000000-0000-7000-8000-000000000000"')
      WHERE "targetId" = ${draft.id}::uuid`;
    const { draft: restored } = await restoreDraft(world.member, { draftId: draft.id });
    expect(restored).toEqual({ ...draft, createdBy: null });
  });
});

describe("a deleted label that is restored", () => {
  it("is on its posts and drafts again, but not on a post that is full by now", async () => {
    const { label } = await createLabel(world.member, { name: "Launch", color: "teal" });
    const kept = await newPost({ labelIds: [label.id] });
    const full = await newPost({ labelIds: [label.id] });
    const { draft } = await createDraft(world.member, { labelIds: [label.id] });
    await deleteLabel(world.member, { labelId: label.id });
    const ten = Array.from({ length: 10 }, (_, index) =>
      createLabel(world.member, { name: `Other ${index}` }),
    );
    const others = (await Promise.all(ten)).map((made) => made.label.id);
    await db.postLabel.createMany({
      data: others.map((labelId) => ({ postId: full.id, labelId })),
    });

    const { label: restored } = await restoreLabel(world.member, { labelId: label.id });
    expect(restored).toEqual({ ...label, postCount: 1 });
    const { post } = await getPost(world.viewer, { postId: kept.id });
    expect(post).toEqual(kept);
    const again = await getDraft(world.member, { draftId: draft.id });
    expect(again.draft.labelIds).toEqual([label.id]);
    expect(await restoreLabel(world.member, { labelId: label.id })).toEqual({ label: restored });
  });

  it("waits where its name is taken meanwhile", async () => {
    const { label } = await deleteOneOfEach();
    const { label: other } = await createLabel(world.member, { name: "LAUNCH" });
    const restoring = () => restoreLabel(world.member, { labelId: label.id });
    await expect(restoring()).rejects.toMatchObject({
      code: "validation_failed",
      message: "There is a label “LAUNCH” already.",
    });
    await deleteLabel(world.member, { labelId: other.id });
    expect((await restoring()).label.name).toBe("Launch");
  });

  it("is not found in another workspace", async () => {
    const { label } = await deleteOneOfEach();
    const foreign = restoreLabel(world.elsewhere.admin, { labelId: label.id });
    await expect(foreign).rejects.toMatchObject(missing);
  });
});

describe("a deleted snippet that is restored", () => {
  it("says what it said, under its id", async () => {
    const { snippet } = await deleteOneOfEach();
    const restored = await restoreSnippet(world.member, { snippetId: snippet.id });
    expect(restored).toEqual({ snippet });
    expect(await restoreSnippet(world.member, { snippetId: snippet.id })).toEqual(restored);
    const trail = await auditTrail({ targetId: snippet.id });
    expect(trail.at(-1)).toMatchObject({ action: "snippet.restored", after: { name: "Hours" } });
  });

  it("waits where its name is taken, and is not found in another workspace", async () => {
    const { snippet } = await deleteOneOfEach();
    const { kind, name, text } = snippet;
    await createSnippet(world.member, { kind, name, text });
    const restoring = restoreSnippet(world.member, { snippetId: snippet.id });
    await expect(restoring).rejects.toMatchObject({ code: "validation_failed" });
    const foreign = restoreSnippet(world.elsewhere.admin, { snippetId: snippet.id });
    await expect(foreign).rejects.toMatchObject(missing);
  });
});
