import { beforeEach, describe, expect, it } from "vitest";
import * as draftPresenceRoute from "@/app/api/drafts/[draftId]/presence/route";
import * as presenceRoute from "@/app/api/posts/[postId]/presence/route";
import { db } from "@/lib/kernel/db";
import { createDraft, updateDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { bePresentOnDraft, bePresentOnPost, purgePresence } from "./presence";

let world: Awaited<ReturnType<typeof smallWorld>>;
let postId: string;

beforeEach(async () => {
  world = await smallWorld();
  const body = aPostBody({ connectionIds: [world.connection.id] });
  postId = (await createPost(world.member, body)).post.id;
});

const be = (person: Person, doing: "reading" | "editing" | "leaving") =>
  bePresentOnPost(person, { postId, doing });

describe("presence on a post", () => {
  it("names the others who have it open, those who edit it first, and never oneself", async () => {
    const reader = await createPerson(world.workspace.id, "member");
    expect(await be(reader, "reading")).toEqual({ others: [], newer: null });
    await be(world.member, "editing");
    const { others } = await be(world.admin, "reading");
    expect(others).toMatchObject([
      { person: { id: world.member.userId, name: "A sample member" }, isEditing: true },
      { person: { id: reader.userId }, isEditing: false },
    ]);
  });

  it("ends by leaving, and by itself where a browser says nothing any more", async () => {
    await be(world.member, "editing");
    await be(world.admin, "editing");
    expect(await be(world.admin, "leaving")).toEqual({ others: [], newer: null });
    expect((await be(world.member, "editing")).others).toEqual([]);
    await be(world.admin, "editing");
    await db.presence.updateMany({
      where: { userId: world.admin.userId },
      data: { seenAt: new Date(Date.now() - 51_000) },
    });
    expect((await be(world.member, "editing")).others).toEqual([]);
    const rows = () => db.presence.count({ where: { workspaceId: world.workspace.id } });
    await purgePresence();
    expect(await rows()).toBe(2);
    await db.presence.updateMany({ data: { seenAt: new Date(Date.now() - 3_700_000) } });
    await purgePresence();
    expect(await rows()).toBe(0);
  });

  it("tells of a newer version than the one that is open, and who saved it", async () => {
    const open = (version: number) =>
      bePresentOnPost(world.member, { postId, doing: "editing", version });
    expect((await open(1)).newer).toBeNull();
    await updatePost(world.admin, { postId, version: 1, title: "Another" });
    expect((await open(1)).newer).toEqual({ version: 2, savedBy: "A sample admin" });
    expect((await open(2)).newer).toBeNull();
    expect((await be(world.member, "editing")).newer).toBeNull();
    const { draft } = await createDraft(world.member, { text: "One" });
    await updateDraft(world.admin, { draftId: draft.id, version: draft.version, text: "Two" });
    const { newer } = await bePresentOnDraft(world.member, {
      draftId: draft.id,
      doing: "editing",
      version: draft.version,
    });
    expect(newer).toMatchObject({ savedBy: "A sample admin" });
  });

  it("of a viewer is reading, whatever their page says", async () => {
    await be(world.viewer, "editing");
    expect((await be(world.member, "editing")).others).toMatchObject([{ isEditing: false }]);
  });

  it("of many tabs at once is one presence", async () => {
    await Promise.all(Array.from({ length: 10 }, () => be(world.member, "editing")));
    expect((await be(world.admin, "reading")).others).toHaveLength(1);
  });

  it("goes with the member", async () => {
    await be(world.member, "editing");
    await db.member.deleteMany({ where: { userId: world.member.userId } });
    expect((await be(world.admin, "reading")).others).toEqual([]);
  });
});

describe("access to presence", () => {
  it("another workspace's post or draft is not found, nor is one taken for the other", async () => {
    const { draft } = await createDraft(world.member, {});
    const unknown = { code: "not_found" };
    const { member: stranger } = world.elsewhere;
    await expect(be(stranger, "reading")).rejects.toMatchObject(unknown);
    const onDraft = bePresentOnDraft(stranger, { draftId: draft.id, doing: "reading" });
    await expect(onDraft).rejects.toMatchObject(unknown);
    const mistaken = bePresentOnDraft(world.member, { draftId: postId, doing: "reading" });
    await expect(mistaken).rejects.toMatchObject(unknown);
    expect(await bePresentOnDraft(world.member, { draftId: draft.id, doing: "editing" })).toEqual({
      others: [],
      newer: null,
    });
  });

  it("a viewer, who may not read a draft, does not hear who works on it", async () => {
    const { draft } = await createDraft(world.member, {});
    const path = `/api/drafts/${draft.id}/presence`;
    const call = { path, params: { draftId: draft.id }, body: { doing: "reading" } };
    const answers = [world.viewer, world.member].map((as) =>
      callRoute(draftPresenceRoute, "POST", { ...call, as }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 200]);
  });

  it("a key is nobody who sits before a page", async () => {
    const { headers } = await createKey(world.member, {});
    const [path, params] = [`/api/posts/${postId}/presence`, { postId }];
    const body = { doing: "reading" };
    const answer = await callRoute(presenceRoute, "POST", { path, params, body, headers });
    expect(answer.status).toBe(403);
  });
});
