import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { noCrop } from "@/lib/deliveries/crops/rules";
import { deliveryContents } from "@/lib/deliveries/delivery-content";
import { db } from "@/lib/kernel/db";
import { duplicatePostAsDraft, updateDraft } from "@/lib/planning/drafts/drafts";
import { scheduleDraft } from "@/lib/planning/drafts/publish-draft";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { createPost, duplicatePost, validatePost } from "./create-post";
import { deletePost, restorePost } from "./delete-post";
import { getCalendar, getPost } from "./read-posts";
import type { CreatePost, Post } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;
let page: string;
let account: string;

beforeAll(async () => {
  world = await smallWorld();
  page = world.connection.id;
  account = (await createConnection(world.member, { provider: "instagram" })).id;
});

const tall = { aspect: "4:5", focusX: 0.2 } as const;
const square = { aspect: "1:1", zoom: 2 } as const;

async function photo(fields = {}): Promise<string> {
  return (await createMedia(world.member, { width: 1000, height: 2000, ...fields })).id;
}

async function newPost(fields: Partial<CreatePost>): Promise<Post> {
  const body = aPostBody({ connectionIds: [page], ...fields });
  return (await createPost(world.member, body)).post;
}

describe("the crops of a post", () => {
  it("are stored as given, with what was left out, and read back", async () => {
    const mediaId = await photo();
    const post = await newPost({ mediaIds: [mediaId], crops: [{ mediaId, ...tall }] });
    expect(post.crops).toEqual([{ ...noCrop, ...tall, mediaId, connectionId: null }]);
    expect((await getPost(world.viewer, { postId: post.id })).post).toEqual(post);
    expect(post.media).toMatchObject([{ id: mediaId, width: 1000, height: 2000 }]);
  });

  it("decide what each account gets: its own crop, else the shared one", async () => {
    const mediaId = await photo();
    const crops = [
      { mediaId, ...tall },
      { mediaId, connectionId: page, ...square },
    ];
    const connectionIds = [page, (await createConnection(world.member)).id];
    const post = await newPost({ connectionIds, mediaIds: [mediaId], crops });
    const contents = await deliveryContents(
      db,
      post.deliveries.map(({ id }) => id),
    );
    const sizes = post.deliveries.map(({ id, connectionId }) => {
      const [item] = contents.get(id)?.media ?? [];
      return [connectionId === page, item?.width, item?.height, item?.contentType];
    });
    expect(sizes).toContainEqual([true, 500, 500, "image/jpeg"]);
    expect(sizes).toContainEqual([false, 1000, 1250, "image/jpeg"]);
  });

  it("are kept by an edit of something else and replaced as a whole by an edit of them", async () => {
    const [one, two] = [await photo(), await photo()];
    const crops = [
      { mediaId: one, ...tall },
      { mediaId: two, ...square },
    ];
    const post = await newPost({ mediaIds: [one, two], crops });
    const written = { postId: post.id, version: 1, text: "Other words" };
    const { post: kept } = await updatePost(world.admin, written);
    expect(kept.crops).toEqual(post.crops);
    const change = { postId: post.id, version: 2, crops: [{ mediaId: one, ...square }] };
    const { post: changed } = await updatePost(world.member, change);
    expect(changed.crops).toEqual([{ ...noCrop, ...square, mediaId: one, connectionId: null }]);
    const [, entry] = await auditTrail({ targetId: post.id, action: "post.updated" });
    expect(entry).toMatchObject({ before: { crops: post.crops }, after: { crops: changed.crops } });
    const stale = { postId: post.id, version: 2, crops: [] };
    await expect(updatePost(world.member, stale)).rejects.toMatchObject({
      code: "version_conflict",
    });
  });

  it("go with the picture or the account that leaves the post", async () => {
    const [one, two] = [await photo(), await photo()];
    const second = await createConnection(world.member);
    const crops = [
      { mediaId: one, ...tall },
      { mediaId: two, ...tall },
      { mediaId: two, connectionId: second.id, ...square },
    ];
    const connectionIds = [page, second.id];
    const post = await newPost({ connectionIds, mediaIds: [one, two], crops });
    const places = (of: Post) => of.crops.map((crop) => [crop.mediaId, crop.connectionId]);
    const fewer = { postId: post.id, version: 1, connectionIds: [page] };
    expect(places((await updatePost(world.member, fewer)).post)).toEqual([
      [one, null],
      [two, null],
    ]);
    const without = { postId: post.id, version: 2, mediaIds: [two] };
    expect(places((await updatePost(world.member, without)).post)).toEqual([[two, null]]);
  });

  it("name the medium that a later upload of the same file stands for", async () => {
    const mediaId = await photo();
    const alias = randomUUID();
    await db.mediaAlias.create({ data: { id: alias, mediaId } });
    const post = await newPost({ mediaIds: [alias], crops: [{ mediaId: alias, ...tall }] });
    expect(post.crops).toMatchObject([{ mediaId, aspect: "4:5" }]);
    const again = { postId: post.id, version: 1, mediaIds: [alias, await photo()] };
    const { post: changed } = await updatePost(world.member, again);
    expect(changed.crops).toEqual(post.crops);
  });

  it("come along into copies, drafts and back, and return with a deleted post", async () => {
    const mediaId = await photo();
    const post = await newPost({ mediaIds: [mediaId], crops: [{ mediaId, ...tall }] });
    const { crops } = post;
    const at = { scheduledAt: inMinutes(60), idempotencyKey: randomUUID() };
    const copy = await duplicatePost(world.member, { postId: post.id, ...at });
    expect(copy.post.crops).toEqual(crops);
    const { draft } = await duplicatePostAsDraft(world.member, { postId: post.id });
    expect(draft.crops).toEqual(crops);
    const change = { draftId: draft.id, version: 1, crops: [{ mediaId, ...square }] };
    expect((await updateDraft(world.member, change)).draft.crops).toMatchObject([square]);
    const scheduled = await scheduleDraft(world.member, {
      draftId: draft.id,
      version: 2,
      ...at,
      idempotencyKey: randomUUID(),
    });
    expect(scheduled.post.crops).toMatchObject([square]);
    await deletePost(world.member, { postId: post.id, version: 1 });
    const { post: restored } = await restorePost(world.member, { postId: post.id });
    expect(restored.crops).toEqual(crops);
  });

  it("stand in the calendar beside the pictures that they crop", async () => {
    const mediaId = await photo();
    const scheduledAt = inMinutes(600_000);
    const own = { mediaId, connectionId: page, ...square };
    await newPost({ scheduledAt, mediaIds: [mediaId], crops: [{ mediaId, ...tall }, own] });
    const to = inMinutes(600_001);
    const { posts } = await getCalendar(world.viewer, { from: scheduledAt, to });
    expect(posts[0]?.media).toEqual([
      {
        id: mediaId,
        contentType: "image/jpeg",
        crop: { ...noCrop, ...tall, of: { width: 1000, height: 2000 } },
      },
    ]);
  });
});

describe("a crop that is refused", () => {
  const refused = (path: string, message: RegExp) => ({
    code: "validation_failed",
    message: expect.stringMatching(message),
    details: expect.arrayContaining([expect.objectContaining({ path })]),
  });

  it("is one of a picture that the post does not show, also of another workspace", async () => {
    const [shown, other] = [await photo(), await photo()];
    const foreign = (await createMedia(world.elsewhere.admin)).id;
    for (const mediaId of [other, foreign, randomUUID()]) {
      await expect(
        newPost({ mediaIds: [shown], crops: [{ mediaId, ...tall }] }),
      ).rejects.toMatchObject(refused("crops.0.mediaId", /picture of this post/));
    }
  });

  it("is one for an account that is not chosen, and a second one for the same account", async () => {
    const mediaId = await photo();
    const mediaIds = [mediaId];
    await expect(
      newPost({ mediaIds, crops: [{ mediaId, connectionId: account, ...tall }] }),
    ).rejects.toMatchObject(refused("crops.0.connectionId", /chosen connection/));
    const twice = [
      { mediaId, ...tall },
      { mediaId, ...square },
    ];
    await expect(newPost({ mediaIds, crops: twice })).rejects.toMatchObject(
      refused("crops.1", /one crop/),
    );
  });

  it.each([
    ["video/mp4", /^A video goes out as it is/],
    ["image/gif", /^A GIF goes out as it is/],
  ])("is one of %s, with the reason", async (contentType, message) => {
    const mediaId = await photo({ contentType, durationSeconds: null });
    await expect(
      newPost({ mediaIds: [mediaId], crops: [{ mediaId, ...tall }] }),
    ).rejects.toMatchObject(refused("crops.0.mediaId", message));
  });

  it.each([
    { aspect: "3:2" },
    { aspect: "1:1", focusX: -0.01 },
    { aspect: "1:1", focusY: 1.01 },
    { aspect: "1:1", zoom: 0.99 },
    { aspect: "1:1", zoom: 1e308 },
    { aspect: "1:1", zoom: Number.NaN },
    { aspect: "1:1", focusX: Number.POSITIVE_INFINITY },
    { aspect: "1:1", background: "red;}" },
    { aspect: "1:1", fit: "stretch" },
    { aspect: "1:1", left: 3 },
  ])("is one with $aspect and a value beyond its range", async (crop) => {
    const mediaId = await photo();
    const crops = [{ mediaId, ...crop }] as CreatePost["crops"];
    await expect(newPost({ mediaIds: [mediaId], crops })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });
});

describe("the checks of a network", () => {
  const problems = async (fields: Partial<CreatePost>) =>
    (await validatePost(world.viewer, aPostBody({ connectionIds: [account], ...fields }))).problems;

  it("see the cropped picture: one that was too narrow is taken after its crop", async () => {
    const mediaId = await photo();
    const codes = async (crops: CreatePost["crops"]) =>
      (await problems({ mediaIds: [mediaId], crops: crops ?? [] }))
        .map(({ code }) => code)
        .filter((code) => code.startsWith("media_ratio"));
    expect(await codes([])).toEqual(["media_ratio"]);
    expect(await codes([{ mediaId, ...tall }])).toEqual([]);
    expect(await codes([{ mediaId, aspect: "4:5", fit: "contain" }])).toEqual([]);
    expect(await codes([{ mediaId, aspect: "9:16" }])).toEqual(["media_ratio"]);
    const own = { mediaId, connectionId: account, aspect: "original" as const };
    expect(await codes([{ mediaId, ...tall }, own])).toEqual(["media_ratio"]);
  });
});
