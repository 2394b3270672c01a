import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { createPost, duplicatePost, validatePost } from "./create-post";
import { getPost } from "./read-posts";
import type { CreatePost } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

describe("createPost", () => {
  it("creating a post answers with the stored post, managed by its author", async () => {
    const { member, connection } = world;
    const body = aPostBody({ connectionIds: [connection.id] });
    const { post } = await createPost(member, body);
    expect(post).toMatchObject({
      text: "A sample post",
      additionalPosts: [],
      mediaOverrides: {},
      media: [],
      scheduledAt: body.scheduledAt,
      idempotencyKey: body.idempotencyKey,
      state: "scheduled",
      version: 1,
      managedBy: { id: member.userId, avatarUrl: null },
    });
    expect(post.deliveries).toMatchObject([
      {
        postIndex: 0,
        connectionId: connection.id,
        provider: "facebook",
        accountName: "Sample Page",
        textOverride: null,
        state: "scheduled",
        providerPostId: null,
        publishedUrl: null,
        error: null,
        publishedAt: null,
      },
    ]);
    expect(await getPost(member, { postId: post.id })).toEqual({ post });
  });

  it("a new post has one delivery per position and connection; only position 0 is due", async () => {
    const { member, connection } = world;
    const second = await createConnection(member);
    const photo = await createMedia(member);
    const body = aPostBody({
      connectionIds: [connection.id, second.id],
      additionalPosts: [{ text: "One" }, { text: "Two" }],
      mediaOverrides: { [second.id]: { "0": [photo.id] } },
    });
    const { post } = await createPost(member, body);
    const rows = await db.delivery.findMany({ where: { postId: post.id } });
    expect(rows).toHaveLength(6);
    const due = rows.filter((row) => row.dueAt !== null);
    expect(due.map((row) => row.postIndex)).toEqual([0, 0]);
    const leads = new Map(
      due.map((row) => [row.connectionId, Date.parse(body.scheduledAt) - Number(row.dueAt)]),
    );
    expect(leads.get(connection.id)).toBeGreaterThan(0);
    expect(leads.get(second.id)).toBeGreaterThan(leads.get(connection.id) ?? 0);
  });

  it("a text is stored exactly as sent, and its length is counted in code points", async () => {
    const { member, connection } = world;
    const text = `  ${"😀".repeat(2990)}\r\n\te\u0301 \u00e9 `;
    expect([...text].length).toBeLessThanOrEqual(3000);
    const { post } = await createPost(member, aPostBody({ connectionIds: [connection.id], text }));
    expect(post.text).toBe(text);
    await expect(
      createPost(member, aPostBody({ connectionIds: [connection.id], text: "😀".repeat(3001) })),
    ).rejects.toMatchObject({ code: "validation_failed", details: [{ path: "text" }] });
  });

  it("the media of a post keep the order they were given in", async () => {
    const { member, connection } = world;
    const media = await Promise.all([1, 2, 3].map(() => createMedia(member)));
    const mediaIds = media.map((medium) => medium.id).toReversed();
    const { post } = await createPost(
      member,
      aPostBody({
        connectionIds: [connection.id],
        mediaIds,
        additionalPosts: [{ text: "", mediaIds: mediaIds.slice(0, 1) }],
      }),
    );
    expect(post.media.map((medium) => medium.id)).toEqual(mediaIds);
    expect(post.additionalPosts[0]?.media.map((medium) => medium.id)).toEqual(mediaIds.slice(0, 1));
    expect(post.media[0]).toEqual({
      id: mediaIds[0],
      fileName: "sample.jpg",
      contentType: "image/jpeg",
      sizeBytes: 1000,
      width: 640,
      height: 480,
      alt: "A sample picture",
      durationSeconds: null,
    });
  });

  it("a time in the past is refused, a time that passed during the request is accepted", async () => {
    const { member, connection } = world;
    const create = (minutes: number) =>
      createPost(
        member,
        aPostBody({ connectionIds: [connection.id], scheduledAt: inMinutes(minutes) }),
      );
    await expect(create(-1)).rejects.toMatchObject({ code: "scheduled_in_past" });
    await expect(create(-1 / 30)).resolves.toMatchObject({ post: { state: "scheduled" } });
  });

  it("a connection or a medium of another workspace is not found", async () => {
    const { member, connection, elsewhere } = world;
    const foreign = await createMedia(elsewhere.member);
    const attempts: [Partial<CreatePost>, string][] = [
      [{ connectionIds: [connection.id, elsewhere.connection.id] }, "connectionIds.1"],
      [{ connectionIds: [randomUUID()] }, "connectionIds.0"],
      [{ mediaIds: [foreign.id] }, "mediaIds.0"],
      [
        { additionalPosts: [{ text: "One", mediaIds: [randomUUID()] }] },
        "additionalPosts.0.mediaIds.0",
      ],
    ];
    for (const [fields, path] of attempts) {
      await expect(
        createPost(member, aPostBody({ connectionIds: [connection.id], ...fields })),
      ).rejects.toMatchObject({
        code: "not_found",
        details: [{ path }],
      });
    }
  });

  it("a connection that is not active is refused by name", async () => {
    const { member } = world;
    for (const state of ["needs_reconnect", "disconnected"] as const) {
      const connection = await createConnection(member, { state, name: "Tired Page" });
      await expect(
        createPost(member, aPostBody({ connectionIds: [connection.id] })),
      ).rejects.toMatchObject({
        code: "connection_unavailable",
        message: expect.stringContaining("Tired Page"),
      });
    }
  });

  it("a medium whose upload is not complete is refused", async () => {
    const { member, connection } = world;
    const reserved = await createMedia(member, { state: "reserved", width: null, height: null });
    await expect(
      createPost(member, aPostBody({ connectionIds: [connection.id], mediaIds: [reserved.id] })),
    ).rejects.toMatchObject({ code: "media_not_ready", details: [{ path: "mediaIds.0" }] });
  });

  it("content that a network forbids is refused with the connection, position and rule", async () => {
    const { member, connection } = world;
    const body = aPostBody({ connectionIds: [connection.id], additionalPosts: [{ text: "   " }] });
    await expect(createPost(member, body)).rejects.toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining("Sample Page, position 1"),
      details: [{ path: `deliveries.${connection.id}.1`, code: "text_missing" }],
    });
  });

  it("a network's warning does not prevent a post from being created", async () => {
    const { member, connection } = world;
    const gif = await createMedia(member, { contentType: "image/gif" });
    const { post } = await createPost(
      member,
      aPostBody({ connectionIds: [connection.id], mediaIds: [gif.id] }),
    );
    expect(post.media).toHaveLength(1);
  });

  it("creating a post is refused to viewers and to read-only credentials", async () => {
    const { viewer, member, connection } = world;
    await expect(
      createPost(viewer, aPostBody({ connectionIds: [connection.id] })),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      createPost({ ...member, access: "read" }, aPostBody({ connectionIds: [connection.id] })),
    ).rejects.toMatchObject({ code: "read_only_credential" });
  });

  it("ten simultaneous requests under one idempotency key create one post", async () => {
    const { member, connection } = world;
    const body = aPostBody({ connectionIds: [connection.id], text: "Twins" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => createPost(member, body)));
    expect(new Set(answers.map(({ post }) => post.id)).size).toBe(1);
    expect(await db.post.count({ where: { text: "Twins" } })).toBe(1);
    await expect(createPost(member, { ...body, text: "Other" })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("the audit names the person who scheduled a post", async () => {
    const { member, connection } = world;
    const { post } = await createPost(member, aPostBody({ connectionIds: [connection.id] }));
    const entries = await auditTrail({ targetId: post.id });
    expect(entries).toMatchObject([{ action: "post.created", actorUserId: member.userId }]);
  });
});

describe("validatePost", () => {
  it("validating a good post finds nothing, saves nothing, and is open to viewers", async () => {
    const { idempotencyKey: _, ...body } = aPostBody({
      connectionIds: [world.connection.id],
      text: "Only checked",
    });
    expect(await validatePost(world.viewer, body)).toEqual({ valid: true, problems: [] });
    expect(await db.post.count({ where: { text: "Only checked" } })).toBe(0);
  });

  it("validation separates warnings from errors", async () => {
    const gif = await createMedia(world.member, { contentType: "image/gif" });
    const body = aPostBody({ connectionIds: [world.connection.id], mediaIds: [gif.id] });
    expect(await validatePost(world.member, body)).toMatchObject({
      valid: true,
      problems: [{ connectionId: world.connection.id, postIndex: 0, severity: "warning" }],
    });
  });

  it("validation lists every problem at once", async () => {
    const tired = await createConnection(world.member, { state: "needs_reconnect" });
    const reserved = await createMedia(world.member, { state: "reserved" });
    const { valid, problems } = await validatePost(
      world.member,
      aPostBody({
        connectionIds: [world.connection.id, tired.id, world.elsewhere.connection.id],
        additionalPosts: [{ text: "", mediaIds: [] }],
        mediaOverrides: { [tired.id]: { "1": [reserved.id] } },
        textOverrides: { [randomUUID()]: { "0": "Nobody's" } },
        scheduledAt: inMinutes(-5),
      }),
    );
    expect(valid).toBe(false);
    expect(problems.map(({ code, postIndex }) => [code, postIndex])).toEqual([
      ["scheduled_in_past", 0],
      ["connection_unavailable", 0],
      ["not_found", 0],
      ["media_not_ready", 1],
      ["override_misplaced", 0],
      ["text_missing", 1],
    ]);
  });

  it("a post's own alternative text is checked, not the library's", async () => {
    const instagram = await createConnection(world.member, { provider: "instagram" });
    const medium = await createMedia(world.member, { alt: "Short" });
    const { idempotencyKey: _, ...body } = aPostBody({
      connectionIds: [instagram.id],
      mediaIds: [medium.id],
    });
    const { post } = await createPost(world.member, { ...body, idempotencyKey: randomUUID() });
    const own = { postId: post.id, mediaId: medium.id, alt: "a".repeat(1001) };
    await db.keptAlt.create({ data: own });
    expect((await validatePost(world.member, body)).valid).toBe(true);
    const kept = await validatePost(world.member, { ...body, postId: post.id });
    expect(kept.problems).toMatchObject([{ code: "alt_too_long" }]);
    const edit = () => updatePost(world.member, { postId: post.id, version: 1, text: "Edited" });
    await expect(edit()).rejects.toMatchObject({ code: "validation_failed" });

    await db.keptAlt.updateMany({ where: { postId: post.id }, data: { alt: "Kept" } });
    await db.media.update({ where: { id: medium.id }, data: { alt: "a".repeat(1001) } });
    expect((await edit()).post.media[0]?.alt).toBe("Kept");
  });

  it("validation and saving come to the same verdict", async () => {
    const reserved = await createMedia(world.member, { state: "reserved" });
    const bodies: Partial<CreatePost>[] = [
      {},
      { text: "" },
      { scheduledAt: inMinutes(-5) },
      { mediaIds: [reserved.id] },
      { mediaIds: [randomUUID()] },
      { connectionIds: [world.elsewhere.connection.id] },
      { textOverrides: { [world.connection.id]: { "0": "" } } },
      { textOverrides: { [world.connection.id]: { "3": "Nowhere" } } },
    ];
    for (const fields of bodies) {
      const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
      const { valid, problems } = await validatePost(world.member, body);
      const saved = await createPost(world.member, body).catch((error: unknown) => error);
      expect(saved instanceof AppError).toBe(!valid);
      if (!(saved instanceof AppError)) continue;
      const details = Array.isArray(saved.details) ? saved.details : [];
      expect(details.map(({ code }) => code)).toEqual(problems.map(({ code }) => code));
    }
  });
});

it("duplicating a published post schedules its content again, once per idempotency key", async () => {
  const { member, admin, viewer, connection, elsewhere } = await smallWorld();
  const photo = await createMedia(member);
  const { post } = await createPost(
    member,
    aPostBody({
      connectionIds: [connection.id],
      additionalPosts: [{ text: "More", mediaIds: [photo.id] }],
      textOverrides: { [connection.id]: { "1": "Otherwise" } },
      mediaOverrides: { [connection.id]: { "1": [] } },
    }),
  );
  await putDeliveries(post.id, "published");
  const request = {
    postId: post.id,
    scheduledAt: inMinutes(120),
    idempotencyKey: randomUUID(),
  };
  const copy = await duplicatePost(admin, request);
  expect(await duplicatePost(admin, request)).toEqual(copy);
  expect(copy.post).toMatchObject({
    text: post.text,
    additionalPosts: post.additionalPosts,
    version: 1,
    state: "scheduled",
    mediaOverrides: post.mediaOverrides,
    scheduledAt: request.scheduledAt,
    managedBy: { id: admin.userId },
  });
  expect(copy.post.id).not.toBe(post.id);
  expect(copy.post.deliveries[1]?.textOverride).toBe("Otherwise");
  await expect(duplicatePost(viewer, request)).rejects.toMatchObject({ code: "forbidden" });
  await expect(duplicatePost(elsewhere.admin, request)).rejects.toMatchObject({
    code: "not_found",
  });
});
