import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { createPost, duplicatePost, validatePost } from "./create-post";
import { getPost, listPosts } from "./read-posts";
import type { CreatePost } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;
let launch: string;
let evergreen: string;

beforeEach(async () => {
  world = await smallWorld();
  [launch = "", evergreen = ""] = [await make("launch"), await make("Evergreen")];
});

const make = async (name: string) => (await createLabel(world.member, { name })).label.id;

const bodyOf = (fields: Partial<CreatePost> = {}) =>
  aPostBody({ connectionIds: [world.connection.id], ...fields });

const create = async (fields: Partial<CreatePost> = {}) =>
  (await createPost(world.member, bodyOf(fields))).post;

describe("the title and the labels of a post", () => {
  it("a post has its title exactly as sent, and its labels by name", async () => {
    const title = ` ${"😀".repeat(118)}\t`;
    const post = await create({ title, labelIds: [launch, evergreen.toUpperCase()] });
    expect(post).toMatchObject({
      title,
      labels: [
        { id: evergreen, name: "Evergreen", color: "gray" },
        { id: launch, name: "launch", color: "gray" },
      ],
    });
    expect((await getPost(world.viewer, { postId: post.id })).post).toEqual(post);
    expect(await create()).toMatchObject({ title: "", labels: [] });
  });

  it("a change keeps what it leaves out, and empties what it empties", async () => {
    const { id: postId } = await create({ title: "First call", labelIds: [launch] });
    const change = async (version: number, fields: object) =>
      (await updatePost(world.member, { postId, version, ...fields })).post;
    const first = await change(1, { text: "Other" });
    expect(first).toMatchObject({ title: "First call", labels: [{ id: launch }], version: 2 });
    const second = await change(2, { labelIds: [evergreen, launch] });
    expect(second).toMatchObject({ labels: [{ id: evergreen }, { id: launch }], version: 3 });
    const third = await change(3, { title: "", labelIds: [] });
    expect(third).toMatchObject({ title: "", labels: [], text: "Other", version: 4 });
    expect((await getPost(world.viewer, { postId })).post).toEqual(third);
  });

  it("a title over 120 characters and an eleventh or repeated label are refused", async () => {
    const many = await Promise.all(Array.from({ length: 11 }, (_, n) => make(`label ${n}`)));
    expect((await create({ labelIds: many.slice(1) })).labels).toHaveLength(10);
    const refusals: [Partial<CreatePost>, string][] = [
      [{ title: "😀".repeat(121) }, "title"],
      [{ labelIds: many }, "labelIds"],
      [{ labelIds: [launch, launch.toUpperCase()] }, "labelIds"],
    ];
    for (const [fields, path] of refusals) {
      await expect(create(fields)).rejects.toMatchObject({
        code: "validation_failed",
        details: [{ path }],
      });
    }
  });

  it("a check names a label that is not there, and saves nothing", async () => {
    const body = bodyOf({ labelIds: [launch, randomUUID()] });
    expect(await validatePost(world.viewer, body)).toMatchObject({
      valid: false,
      problems: [{ code: "not_found", severity: "error", connectionId: null, postIndex: 0 }],
    });
    await expect(createPost(world.member, body)).rejects.toMatchObject({
      code: "not_found",
      details: [{ path: "labelIds.1" }],
    });
    expect(await db.postLabel.count({ where: { labelId: launch } })).toBe(0);
  });

  it("a copy has the title and the labels of its original", async () => {
    const { id: postId } = await create({ title: "First call", labelIds: [launch] });
    const { scheduledAt, idempotencyKey } = bodyOf();
    const { post } = await duplicatePost(world.member, { postId, scheduledAt, idempotencyKey });
    expect(post).toMatchObject({ title: "First call", labels: [{ id: launch }] });
  });

  it("a repeated request has one effect, and one with other labels is another request", async () => {
    const body = bodyOf({ title: "Once", labelIds: [launch] });
    const answers = await Promise.all([1, 2, 3].map(() => createPost(world.member, body)));
    expect(new Set(answers.map(({ post }) => post.id)).size).toBe(1);
    await expect(
      createPost(world.member, { ...body, labelIds: [evergreen] }),
    ).rejects.toMatchObject({ code: "idempotency_key_reused" });
  });

  it("the audit keeps titles and labels by name, before and after", async () => {
    const { id: postId } = await create({ title: "First call", labelIds: [launch] });
    const change = { title: "Last call", labelIds: [launch, evergreen] };
    await updatePost(world.member, { postId, version: 1, ...change });
    const [entry] = await auditTrail({ targetId: postId, action: "post.updated" });
    expect(entry?.before).toEqual({
      title: "First call",
      labelIds: [launch],
      labels: ["launch"],
    });
    expect(entry?.after).toEqual({
      title: "Last call",
      labelIds: [evergreen, launch],
      labels: ["Evergreen", "launch"],
    });
  });
});

describe("lists of posts", () => {
  it("posts can be filtered by label, together with other filters", async () => {
    const plain = await create({ text: "The market" });
    const both = await create({ text: "The harbour", labelIds: [launch, evergreen] });
    const one = await create({ text: "The market hall", labelIds: [launch] });
    const ids = async (filter: object) =>
      (await listPosts(world.viewer, filter)).items.map(({ id }) => id);
    expect(await ids({ label: launch })).toEqual([one.id, both.id]);
    expect(await ids({ label: evergreen })).toEqual([both.id]);
    expect(await ids({ label: launch, q: "market" })).toEqual([one.id]);
    expect(await ids({ label: randomUUID() })).toEqual([]);
    expect(await ids({})).toEqual([one.id, both.id, plain.id]);
    const items = (await listPosts(world.viewer, { label: launch })).items;
    expect(items).toEqual([one, both]);
    expect((await listPosts(world.elsewhere.viewer, { label: launch })).items).toEqual([]);
  });

  it("a search finds words of the title and of the text", async () => {
    const titled = await create({ title: "Festival, first call", text: "Come to the harbour" });
    const written = await create({ text: "The FESTIVAL begins" });
    await create({ title: "Market" });
    const { items } = await listPosts(world.viewer, { q: "festival" });
    expect(items.map(({ id }) => id)).toEqual([written.id, titled.id]);
  });
});
