import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as labelRoute from "@/app/api/labels/[labelId]/route";
import * as labelsRoute from "@/app/api/labels/route";
import { db } from "@/lib/kernel/db";
import { createDraft, getDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import { updatePost } from "@/lib/planning/posts/update-post";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { createLabel, deleteLabel, listLabels, updateLabel } from "./labels";
import { labelsMax } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const make = async (name: string, by = world.member) => (await createLabel(by, { name })).label;

const labelled = async (...labelIds: string[]) =>
  (await createPost(world.member, aPostBody({ connectionIds: [world.connection.id], labelIds })))
    .post;

const taken = { code: "validation_failed", details: [{ path: "name", code: "name_taken" }] };

describe("labels", () => {
  it("a new label answers with its color, grey where none is given, and counts no posts", async () => {
    const as = world.member;
    const body = { name: " 🚀 Étés d’été ", color: "teal" };
    const made = await callRoute(labelsRoute, "POST", { path: "/api/labels", as, body });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ label: { ...body, postCount: 0 } });
    expect(await make("Plain")).toMatchObject({ color: "gray" });
  });

  it("a list shows the labels of the workspace, newest first, with the posts of each", async () => {
    const [launch, evergreen] = [await make("Launch"), await make("Evergreen")];
    await labelled(launch.id);
    await labelled(launch.id, evergreen.id);
    await make("Theirs", world.elsewhere.member);
    const { items } = await listLabels(world.viewer, {});
    expect(items).toMatchObject([
      { name: "Evergreen", postCount: 1 },
      { name: "Launch", postCount: 2 },
    ]);
    const first = await listLabels(world.viewer, { limit: 1 });
    const rest = await listLabels(world.viewer, { limit: 1, cursor: first.nextCursor ?? "" });
    expect([first, rest].flatMap((page) => page.items)).toEqual(items);
    await expect(listLabels(world.viewer, { cursor: randomUUID() })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });

  it("a name that differs only in case, width, composition or spaces is taken", async () => {
    await make("Café  Ünïon");
    for (const name of ["CAFÉ ÜNÏON", " cafe\u0301 u\u0308ni\u0308on ", "Ｃafé Ünïon"]) {
      await expect(make(name)).rejects.toMatchObject(taken);
    }
    expect((await make("Café Ünïon", world.elsewhere.member)).name).toBe("Café Ünïon");
  });

  it("of twenty simultaneous labels of one name in any case, one is made", async () => {
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 ? "Launch" : "lAUNCH"));
    const attempts = await Promise.allSettled(names.map((name) => make(name)));
    const refused = attempts.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(Array(19).fill({ reason: taken }));
    expect(await db.label.count({ where: { workspaceId: world.workspace.id } })).toBe(1);
  });

  it("a name has 1 to 40 code points and is not blank", async () => {
    expect((await make("😀".repeat(40))).name).toBe("😀".repeat(40));
    for (const name of ["", "  ", "😀".repeat(41)]) {
      await expect(make(name)).rejects.toMatchObject({ code: "validation_failed" });
    }
  });

  it("a workspace has at most 100 labels, also of simultaneous ones", async () => {
    await db.label.createMany({
      data: Array.from({ length: labelsMax - 1 }, (_, index) => {
        const name = `label ${index}`;
        return { workspaceId: world.workspace.id, name, nameKey: name, color: "gray" as const };
      }),
    });
    const attempts = await Promise.allSettled(["a", "b", "c"].map((name) => make(name)));
    const refused = attempts.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(Array(2).fill({ reason: { code: "limit_reached" } }));
  });

  it("a renamed or recolored label shows on its posts at once, at their old version", async () => {
    const { id } = await make("Lunch");
    const post = await labelled(id);
    const renamed = await updateLabel(world.member, { labelId: id, name: "Launch" });
    expect(renamed.label).toMatchObject({ name: "Launch", color: "gray", postCount: 1 });
    await updateLabel(world.member, { labelId: id, color: "pink", name: "LAUNCH" });
    const now = (await getPost(world.viewer, { postId: post.id })).post;
    expect(now).toEqual({ ...post, labels: [{ id, name: "LAUNCH", color: "pink" }] });
    const other = await make("Evergreen");
    await expect(
      updateLabel(world.member, { labelId: other.id, name: "launch" }),
    ).rejects.toMatchObject(taken);
  });

  it("a deleted label comes off its posts and drafts, and the answer says off how many", async () => {
    const [launch, kept] = [await make("Launch"), await make("Evergreen")];
    const post = await labelled(launch.id, kept.id);
    await labelled(launch.id);
    const labelIds = [launch.id, kept.id];
    const { draft } = await createDraft(world.member, { text: "Later", labelIds });
    const answer = await deleteLabel(world.member, { labelId: launch.id });
    expect(answer).toEqual({ deleted: true, postCount: 2, mediaCount: 0 });
    expect((await getPost(world.viewer, { postId: post.id })).post).toMatchObject({
      version: 1,
      labels: [{ id: kept.id }],
    });
    expect((await getDraft(world.member, { draftId: draft.id })).draft).toEqual({
      ...draft,
      labelIds: [kept.id],
    });
    const again = deleteLabel(world.member, { labelId: launch.id });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
  });

  it("a label that is deleted while posts are edited leaves whole posts or a clear refusal", async () => {
    const { id } = await make("Launch");
    const posts = await Promise.all([labelled(), labelled(id), labelled(id)]);
    const edits = posts.map(({ id: postId }, index) =>
      updatePost(world.member, { postId, version: 1, labelIds: index === 2 ? [] : [id] }),
    );
    const [deletion, ...edited] = await Promise.allSettled([
      deleteLabel(world.admin, { labelId: id }),
      ...edits,
    ]);
    expect(deletion.status).toBe("fulfilled");
    const refused = edited.filter((attempt) => attempt.status === "rejected");
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: "not_found", details: [{ path: "labelIds.0" }] });
    }
    expect(await db.postLabel.count({ where: { labelId: id } })).toBe(0);
  });
});

describe("access to labels", () => {
  it("viewers and keys that read see labels and change none", async () => {
    const { id } = await make("Launch");
    const { headers } = await createKey(world.member, { accessLevel: "read" });
    for (const caller of [{ as: world.viewer }, { headers }]) {
      const path = `/api/labels/${id}`;
      const params = { labelId: id };
      const read = await callRoute(labelsRoute, "GET", { path: "/api/labels", ...caller });
      expect(read.body).toMatchObject({ items: [{ id }] });
      const answers = [
        await callRoute(labelsRoute, "POST", {
          path: "/api/labels",
          body: { name: "No" },
          ...caller,
        }),
        await callRoute(labelRoute, "PATCH", { path, params, body: { name: "No" }, ...caller }),
        await callRoute(labelRoute, "DELETE", { path, params, ...caller }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });

  it("another workspace's label is not found, by whatever way it is named", async () => {
    const foreign = await make("Theirs", world.elsewhere.member);
    const post = await labelled();
    const unknown = { code: "not_found" };
    const named = { ...unknown, details: [{ path: "labelIds.0" }] };
    const labelIds = [foreign.id];
    const renaming = updateLabel(world.admin, { labelId: foreign.id, name: "Mine" });
    await expect(renaming).rejects.toMatchObject(unknown);
    await expect(deleteLabel(world.admin, { labelId: foreign.id })).rejects.toMatchObject(unknown);
    await expect(labelled(foreign.id)).rejects.toMatchObject(named);
    await expect(
      updatePost(world.member, { postId: post.id, version: 1, labelIds }),
    ).rejects.toMatchObject(named);
    expect((await listLabels(world.elsewhere.viewer, {})).items).toEqual([foreign]);
  });

  it("the audit keeps what a label was called before and after", async () => {
    const { id } = await make("Launch");
    await updateLabel(world.member, { labelId: id, name: "Lunch" });
    await deleteLabel(world.admin, { labelId: id });
    const trail = await auditTrail({ targetId: id });
    expect(trail).toMatchObject([
      { action: "label.created", before: null, actorUserId: world.member.userId },
      { action: "label.updated", before: { name: "Launch" }, after: { name: "Lunch" } },
      { action: "label.deleted", before: { name: "Lunch", color: "gray" }, after: null },
    ]);
  });
});
