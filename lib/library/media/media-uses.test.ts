import { beforeEach, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { aPostBody } from "@/testing/world/sample-post";
import { createMedia, smallWorld } from "@/testing/world/world";
import { deleteMedia } from "./delete-media";
import { listMedia, listMediaUses } from "./get-media";

let world: Awaited<ReturnType<typeof smallWorld>>;
let mediaId: string;

beforeEach(async () => {
  world = await smallWorld();
  mediaId = (await createMedia(world.member)).id;
});

async function posted(fields: Partial<CreatePost>): Promise<string> {
  const connectionIds = [world.connection.id];
  return (await createPost(world.member, aPostBody({ connectionIds, ...fields }))).post.id;
}

async function drafted(fields: Parameters<typeof createDraft>[1]): Promise<string> {
  return (await createDraft(world.member, fields)).draft.id;
}

async function usesFor(actor = world.member) {
  return (await listMediaUses(actor, { mediaId })).items;
}

describe("listMediaUses", () => {
  test("finds posts, sequences and overrides, drafts and templates, newest first", async () => {
    const account = world.connection.id;
    const used = [mediaId];
    const additionalPosts = [{ text: "More", mediaIds: used }];
    const mediaOverrides = { [account]: { 0: used } };
    await posted({ text: "Without it" });
    await drafted({ text: "Without it" });
    const ids = [
      await posted({ mediaIds: used, title: "The festival" }),
      await posted({ additionalPosts, text: "\n The first line\nThe second" }),
      await posted({ mediaOverrides }),
      await drafted({ mediaIds: used, scheduledAt: "2099-01-01T10:00:00Z" }),
      await drafted({ additionalPosts }),
      await drafted({ mediaOverrides, template: true, title: "Weekly" }),
    ];
    const items = await usesFor();
    expect(items.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(items.map(({ type }) => type)).toEqual([
      "template",
      "draft",
      "draft",
      "post",
      "post",
      "post",
    ]);
    const names = ["Weekly", "", "", "A sample post", "The first line", "The festival"];
    expect(items.map(({ name }) => name)).toEqual(names);
    expect(items[2]).toMatchObject({ state: null, scheduledAt: "2099-01-01T10:00:00.000Z" });
    expect(items[2]?.url).toBe(`http://localhost:3000/compose?draft=${ids[3]}`);
    expect(items[5]).toMatchObject({ state: "scheduled" });
    expect(items[5]?.url).toBe(`http://localhost:3000/posts/${ids[0]}`);
  });

  test("lists a post once, however often it shows the medium", async () => {
    const mediaOverrides = { [world.connection.id]: { 1: [mediaId] } };
    const additionalPosts = [{ text: "More", mediaIds: [mediaId] }];
    await posted({ mediaIds: [mediaId], additionalPosts, mediaOverrides });
    expect(await usesFor()).toHaveLength(1);
  });

  test("finds a draft that names the medium by the id of a later upload", async () => {
    const alias = crypto.randomUUID();
    await db.mediaAlias.create({ data: { id: alias, mediaId } });
    await drafted({ mediaIds: [alias] });
    expect(await usesFor()).toHaveLength(1);
    expect((await listMedia(world.member, { uses: "none" })).items).toEqual([]);
  });

  test("lists a draft that is planned for a year that Postgres does not know", async () => {
    await drafted({ mediaIds: [mediaId], scheduledAt: "0000-01-01T00:00:00.000Z" });
    expect(await usesFor()).toMatchObject([{ scheduledAt: "0000-01-01T00:00:00.000Z" }]);
  });

  test("pages through posts and drafts together", async () => {
    const ids: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      ids.unshift(await posted({ mediaIds: [mediaId] }));
      ids.unshift(await drafted({ mediaIds: [mediaId] }));
    }
    const first = await listMediaUses(world.member, { mediaId, limit: 3 });
    const cursor = first.nextCursor ?? "";
    const rest = await listMediaUses(world.member, { mediaId, limit: 3, cursor });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
  });

  test("shows drafts only to those who may read drafts", async () => {
    const postId = await posted({ mediaIds: [mediaId] });
    await drafted({ mediaIds: [mediaId] });
    const reader = { ...world.admin, access: "read" as const };
    for (const actor of [world.viewer, reader]) {
      expect((await usesFor(actor)).map(({ id }) => id)).toEqual([postId]);
    }
    const scopes: ReadonlySet<Scope> = new Set(["media:read"] as const);
    expect(await usesFor({ ...world.member, scopes })).toEqual([]);
  });

  test("another workspace finds no such medium and no draft that names it", async () => {
    const stranger = world.elsewhere.admin;
    await createDraft(stranger, { mediaIds: [mediaId] });
    await expect(usesFor(stranger)).rejects.toMatchObject({ code: "not_found" });
    expect(await usesFor()).toEqual([]);
  });
});

describe("the library's filters", () => {
  test("unused media are in no post, draft or template", async () => {
    const idle = await createMedia(world.member);
    const planned = await createMedia(world.member);
    await posted({ mediaIds: [mediaId] });
    await drafted({ additionalPosts: [{ text: "", mediaIds: [planned.id] }] });
    const { items } = await listMedia(world.viewer, { uses: "none" });
    expect(items.map(({ id }) => id)).toEqual([idle.id]);
  });

  test("every word of a search is in the name or in the alternative text", async () => {
    const beach = await createMedia(world.member, { fileName: "IMG_12.jpg", alt: "A Beach" });
    await createMedia(world.member, { fileName: "IMGx12.jpg", alt: "A hut" });
    const found = async (q: string) =>
      (await listMedia(world.viewer, { q })).items.map(({ id }) => id);
    expect(await found("img_12")).toEqual([beach.id]);
    expect(await found(" beach  IMG ")).toEqual([beach.id]);
    expect(await found("beach hut")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect((await listMedia(world.elsewhere.viewer, { q: "beach" })).items).toEqual([]);
  });
});

describe("deleteMedia", () => {
  test("names what uses the medium", async () => {
    const postId = await posted({ mediaIds: [mediaId], title: "The festival" });
    await drafted({ mediaIds: [mediaId] });
    await drafted({ mediaIds: [mediaId] });
    await drafted({ mediaIds: [mediaId], template: true });
    await expect(deleteMedia(world.member, { mediaId })).rejects.toMatchObject({
      code: "media_in_use",
      message:
        "This medium cannot be deleted: an unpublished post, 2 drafts and a template use it.",
      details: expect.arrayContaining([
        {
          path: "mediaId",
          code: "post",
          message: `“The festival”: http://localhost:3000/posts/${postId}`,
        },
      ]),
    });
    expect((await listMedia(world.member, {})).items).toHaveLength(1);
  });
});
