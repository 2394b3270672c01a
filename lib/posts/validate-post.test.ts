import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { aPostBody, inMinutes } from "@/testing/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world";
import { createPost, validatePost } from "./create-post";
import type { CreatePost } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
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
