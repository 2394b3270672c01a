import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";

import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody } from "@/testing/world/sample-post";
import { createMedia, smallWorld } from "@/testing/world/world";
import { deleteMedia, removeMedia, restoreMedia } from "./delete-media";
import { getMedia, listMedia } from "./get-media";
import { purgeUnusedUploads } from "./purge-unused-uploads";

let world: Awaited<ReturnType<typeof smallWorld>>;
let mediaId: string;

beforeEach(async () => {
  world = await smallWorld();
  mediaId = (await createMedia(world.member)).id;
});

afterEach(() => shiftClock(0));

const notFound = { code: "not_found" };
const dayMs = 24 * 3_600_000;

async function posted(title = "The festival") {
  const connectionIds = [world.connection.id];
  const body = aPostBody({ connectionIds, mediaIds: [mediaId], title });
  return (await createPost(world.member, body)).post;
}

async function published(): Promise<string> {
  const { id } = await posted();
  const states = { state: "published" } as const;
  await db.delivery.updateMany({ where: { postId: id }, data: states });
  await db.post.update({ where: { id }, data: states });
  return id;
}

async function listed(): Promise<string[]> {
  return (await listMedia(world.viewer, {})).items.map(({ id }) => id);
}

describe("a file that only published posts show", () => {
  test.each([
    ["by itself", () => deleteMedia(world.member, { mediaId })],
    ["with others", () => removeMedia(world.member, { mediaIds: [mediaId] })],
  ])("leaves the library %s and stays with the posts", async (_, leave) => {
    const postId = await published();
    await leave();
    expect(await listed()).toEqual([]);
    const shown = await db.postMedia.findMany({ where: { postId } });
    expect(shown).toMatchObject([{ mediaId }]);
    expect(await getMedia(world.viewer, { mediaId })).toMatchObject({ media: { id: mediaId } });
    expect(await auditTrail({ targetId: mediaId, action: "media.deleted" })).toHaveLength(1);
  });

  test("is purged with the last of them, once that can no longer be restored", async () => {
    const id = await published();
    await removeMedia(world.member, { mediaIds: [mediaId] });
    shiftClock(2 * dayMs);
    await purgeUnusedUploads();
    expect(await db.media.count({ where: { id: mediaId } })).toBe(1);
    const { version } = await db.post.findUniqueOrThrow({ where: { id } });
    await deletePost(world.member, { postId: id, version: Number(version) });
    await purgeUnusedUploads();
    await restorePost(world.member, { postId: id });
    expect(await db.postMedia.count({ where: { postId: id, mediaId } })).toBe(1);
    const again = await db.post.findUniqueOrThrow({ where: { id } });
    await deletePost(world.member, { postId: id, version: Number(again.version) });
    await db.deletedItem.deleteMany({ where: { targetId: id } });
    await purgeUnusedUploads();
    expect(await db.media.count({ where: { id: mediaId } })).toBe(0);
  });

  test("is back as soon as a new post uses it", async () => {
    await published();
    await removeMedia(world.member, { mediaIds: [mediaId] });
    await posted("Again");
    expect(await listed()).toEqual([mediaId]);
  });
});

describe("removeMedia", () => {
  test("takes what it can, and says what uses the rest", async () => {
    const idle = (await createMedia(world.member)).id;
    const planned = (await createMedia(world.member, { fileName: "plan.jpg" })).id;
    const post = await posted();
    await createDraft(world.member, { mediaIds: [planned] });
    const answer = await removeMedia(world.member, { mediaIds: [mediaId, idle, planned] });
    expect(answer.removed).toEqual([idle]);
    expect(answer.stayed).toMatchObject([
      {
        mediaId,
        message: "sample.jpg stays: an unpublished post uses it.",
        uses: [{ id: post.id, name: "The festival", state: "scheduled" }],
      },
      { mediaId: planned, message: "plan.jpg stays: a draft uses it." },
    ]);
    expect((await listed()).toSorted()).toEqual([mediaId, planned].toSorted());
  });

  test.each(["scheduled", "publishing", "failed", "unconfirmed", "cancelled"] as const)(
    "leaves the file of a post that is %s",
    async (state) => {
      const { id } = await posted();
      await db.post.update({ where: { id }, data: { state } });
      const { stayed } = await removeMedia(world.member, { mediaIds: [mediaId] });
      expect(stayed).toMatchObject([{ mediaId, uses: [{ id }] }]);
      await expect(deleteMedia(world.member, { mediaId })).rejects.toMatchObject({
        code: "media_in_use",
      });
    },
  );

  test("can be undone for a day, and the file is gone after it", async () => {
    const mediaIds = [mediaId];
    await removeMedia(world.member, { mediaIds });
    shiftClock(0.9 * dayMs);
    await purgeUnusedUploads();
    const { media } = await restoreMedia(world.member, { mediaIds });
    expect(media.map(({ id }) => id)).toEqual(mediaIds);
    expect(await listed()).toEqual(mediaIds);
    expect(await auditTrail({ targetId: mediaId, action: "media.restored" })).toHaveLength(1);
    await removeMedia(world.member, { mediaIds });
    shiftClock(2 * dayMs);
    await purgeUnusedUploads();
    await expect(restoreMedia(world.member, { mediaIds })).rejects.toMatchObject(notFound);
  });

  test("takes a file out by the id of a later upload, and only once", async () => {
    const alias = crypto.randomUUID();
    await db.mediaAlias.create({ data: { id: alias, mediaId } });
    const { removed } = await removeMedia(world.member, { mediaIds: [alias, mediaId] });
    expect(removed).toEqual([mediaId]);
    expect(await auditTrail({ targetId: mediaId, action: "media.deleted" })).toHaveLength(1);
  });

  test("and restoreMedia reach no file of another workspace, and no viewer", async () => {
    const own = (await createMedia(world.elsewhere.member)).id;
    for (const call of [removeMedia, restoreMedia]) {
      const stranger = call(world.elsewhere.admin, { mediaIds: [own, mediaId] });
      await expect(stranger).rejects.toMatchObject(notFound);
      const viewer = call(world.viewer, { mediaIds: [mediaId] });
      await expect(viewer).rejects.toMatchObject({ code: "forbidden" });
    }
    expect((await listMedia(world.elsewhere.viewer, {})).items).toHaveLength(1);
    expect(await listed()).toEqual([mediaId]);
  });

  test("never lets a file go that a new post takes at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([removeMedia(world.member, { mediaIds: [mediaId] }), posted()]);
      expect(await listed()).toEqual([mediaId]);
      await db.post.deleteMany();
      await restoreMedia(world.member, { mediaIds: [mediaId] });
    }
  });
});
