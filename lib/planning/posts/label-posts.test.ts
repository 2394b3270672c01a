import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createLabel } from "@/lib/library/labels/labels";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { labelPosts } from "./change-posts";
import { createPost } from "./create-post";
import { getPost } from "./read-posts";
import type { CreatePost } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let launch: string;
let news: string;

beforeEach(async () => {
  world = await smallWorld();
  [launch = "", news = ""] = [await make("launch"), await make("news")];
});

const make = async (name: string) => (await createLabel(world.member, { name })).label.id;

async function newPost(fields: Partial<CreatePost> = {}): Promise<string> {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  return (await createPost(world.member, body)).post.id;
}

async function labelsOf(postId: string): Promise<string[]> {
  const { post } = await getPost(world.member, { postId });
  return post.labels.map(({ name }) => name);
}

const change = (...changes: { postId: string; add?: string[]; remove?: string[] }[]) =>
  labelPosts(world.member, { changes });

describe("labels of several posts", () => {
  it("change whatever the posts' state is, and the answer's undo brings them back", async () => {
    const published = await newPost({ labelIds: [news] });
    await putDeliveries(published, "published");
    const cancelled = await newPost();
    await putDeliveries(cancelled, "cancelled");
    const { posts, undo } = await change(
      { postId: published, add: [launch], remove: [news] },
      { postId: cancelled, add: [launch] },
    );
    expect(posts.map(({ version }) => version)).toEqual([2, 2]);
    expect([await labelsOf(published), await labelsOf(cancelled)]).toEqual([
      ["launch"],
      ["launch"],
    ]);
    await labelPosts(world.member, { changes: undo });
    expect([await labelsOf(published), await labelsOf(cancelled)]).toEqual([["news"], []]);
  });

  it("a label that a post has already is none to undo, and changes nothing", async () => {
    const post = await newPost({ labelIds: [launch] });
    const { posts, undo } = await change({ postId: post, add: [launch], remove: [news] });
    expect(undo).toEqual([]);
    expect(posts).toMatchObject([{ version: 1 }]);
    expect(await auditTrail({ targetId: post, action: "post.updated" })).toEqual([]);
  });

  it("the audit log names the labels before and after", async () => {
    const post = await newPost({ labelIds: [news] });
    await change({ postId: post, add: [launch] });
    const [entry] = await auditTrail({ targetId: post, action: "post.updated" });
    expect(entry).toMatchObject({
      before: { labels: ["news"] },
      after: { labels: ["launch", "news"] },
    });
  });

  it("none change where one of them cannot: unknown, another team's, or with too many", async () => {
    const post = await newPost();
    const stranger = await smallWorld();
    const { label: theirs } = await createLabel(stranger.member, { name: "theirs" });
    const missing = { code: "not_found" };
    await expect(change({ postId: post, add: [theirs.id] })).rejects.toMatchObject(missing);
    const unknown = change({ postId: post, add: [launch] }, { postId: randomUUID(), add: [news] });
    await expect(unknown).rejects.toMatchObject(missing);
    const byStranger = labelPosts(stranger.member, { changes: [{ postId: post, add: [] }] });
    await expect(byStranger).rejects.toMatchObject(missing);
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, index) => make(`label ${index}`)),
    );
    await change({ postId: post, add: many });
    await expect(change({ postId: post, add: [launch] })).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(await labelsOf(post)).toHaveLength(10);
  });
});
