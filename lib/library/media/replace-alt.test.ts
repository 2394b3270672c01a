import { beforeEach, describe, expect, test } from "vitest";
import { deliveryContents } from "@/lib/deliveries/delivery-content";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import { updatePost } from "@/lib/planning/posts/update-post";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { createMedia, smallWorld } from "@/testing/world/world";
import type { UpdateMediaBody } from "./schema";
import { updateMedia } from "./update-media";

let world: Awaited<ReturnType<typeof smallWorld>>;
let mediaId: string;

beforeEach(async () => {
  world = await smallWorld();
  mediaId = (await createMedia(world.member, { alt: "Old" })).id;
});

async function posted(state: "scheduled" | "preparing" | "published" = "scheduled") {
  const body = aPostBody({ connectionIds: [world.connection.id], mediaIds: [mediaId] });
  const { post } = await createPost(world.member, body);
  await putDeliveries(post.id, state);
  await db.$executeRaw`SELECT refresh_post_state(${post.id}::uuid)`;
  return post.id;
}

function replaced(change: UpdateMediaBody) {
  return updateMedia(world.member, { mediaId, ...change });
}

async function altIn(postId: string): Promise<string | undefined> {
  return (await getPost(world.viewer, { postId })).post.media[0]?.alt;
}

async function altSentBy(postId: string): Promise<string | undefined> {
  const [delivery] = await db.delivery.findMany({ where: { postId } });
  const contents = await deliveryContents(db, [delivery?.id ?? ""]);
  return contents.get(delivery?.id ?? "")?.media[0]?.alt;
}

describe("replacing an alternative text", () => {
  test("changes scheduled posts, and no post that was begun", async () => {
    const [scheduled, begun, out] = [
      await posted(),
      await posted("preparing"),
      await posted("published"),
    ];
    expect(await replaced({ alt: "New" })).toMatchObject({
      media: { alt: "New" },
      changedPosts: 1,
    });
    expect([await altIn(scheduled), await altSentBy(scheduled)]).toEqual(["New", "New"]);
    expect([await altIn(begun), await altSentBy(begun)]).toEqual(["Old", "Old"]);
    expect(await altIn(out)).toBe("Old");
    await replaced({ alt: "Newest" });
    expect([await altIn(scheduled), await altIn(out)]).toEqual(["Newest", "Old"]);
    expect(await altIn(await posted())).toBe("Newest");
  });

  test("leaves scheduled posts alone where it should, and an edit keeps their text", async () => {
    const postId = await posted();
    expect(await replaced({ alt: "New", scheduledPosts: "keep" })).toMatchObject({
      media: { alt: "New" },
      changedPosts: 0,
    });
    expect([await altIn(postId), await altSentBy(postId)]).toEqual(["Old", "Old"]);
    const { post } = await updatePost(world.member, { postId, version: 1, text: "Edited" });
    expect(post.media[0]?.alt).toBe("Old");
    const without = await updatePost(world.member, { postId, version: 2, mediaIds: [] });
    expect(without.post.media).toEqual([]);
    await updatePost(world.member, { postId, version: 3, mediaIds: [mediaId] });
    expect(await altIn(postId)).toBe("New");
  });

  test("is undone by its answer, also for posts that had a text of their own", async () => {
    const [own, following] = [await posted(), await posted()];
    await replaced({ alt: "Second", scheduledPosts: "keep" });
    const third = await posted();
    const { undo } = await replaced({ alt: "Third" });
    expect([await altIn(own), await altIn(third)]).toEqual(["Third", "Third"]);
    await replaced(undo ?? { alt: "" });
    const alts = [await altIn(own), await altIn(following), await altIn(third)];
    expect(alts).toEqual(["Old", "Old", "Second"]);
    expect(await db.keptAlt.count({ where: { alt: "Second" } })).toBe(0);
  });

  test("changes one post alone where it should, and is undone there", async () => {
    const [edited, other, out] = [await posted(), await posted(), await posted("published")];
    const { undo, changedPosts } = await replaced({
      alt: "New",
      scheduledPosts: "keep",
      postIds: [edited, out],
    });
    expect(changedPosts).toBe(1);
    expect([await altIn(edited), await altSentBy(edited)]).toEqual(["New", "New"]);
    expect([await altIn(other), await altIn(out)]).toEqual(["Old", "Old"]);
    await replaced(undo ?? { alt: "" });
    expect([await altIn(edited), await altIn(other)]).toEqual(["Old", "Old"]);
  });

  test("is not undone over somebody else's text", async () => {
    const { undo } = await replaced({ alt: "New" });
    await replaced({ alt: "Newest" });
    await expect(replaced(undo ?? { alt: "" })).rejects.toMatchObject({ code: "version_conflict" });
    expect((await db.media.findUniqueOrThrow({ where: { id: mediaId } })).alt).toBe("Newest");
  });

  test("changes no post of another medium through a list of texts", async () => {
    const other = (await createMedia(world.member, { alt: "Other" })).id;
    const body = aPostBody({ connectionIds: [world.connection.id], mediaIds: [other] });
    const { post } = await createPost(world.member, body);
    await replaced({ alt: "New", keptAlts: [{ alt: "Smuggled", postIds: [post.id] }] });
    expect(await altIn(post.id)).toBe("Other");
    expect(await db.keptAlt.count({ where: { postId: post.id } })).toBe(0);
  });

  test("is audited with both texts and the number of posts", async () => {
    await posted();
    await replaced({ alt: "New" });
    const [entry] = await auditTrail({ targetId: mediaId, action: "media.updated" });
    expect(entry).toMatchObject({
      before: { alt: "Old" },
      after: { alt: "New", scheduledPosts: "1" },
    });
  });

  test("at once with a run that begins leaves the post with the text that is sent", async () => {
    for (let round = 0; round < 5; round += 1) {
      const postId = await posted();
      const alt = `Text ${round}`;
      const [sent] = await Promise.all([
        putDeliveries(postId, "preparing").then(() => altSentBy(postId)),
        replaced({ alt }),
      ]);
      expect(await altIn(postId)).toBe(sent);
    }
  });

  test("is refused to viewers and to other workspaces", async () => {
    const change = { mediaId, alt: "x" };
    await expect(updateMedia(world.viewer, change)).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateMedia(world.elsewhere.admin, change)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
