import { utimes } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import * as avatarRoute from "@/app/api/avatars/[hash]/route";
import * as ownRoute from "@/app/api/me/avatar/route";
import { getMe } from "@/lib/identity/auth/get-me";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { Bytes } from "@/lib/library/media/storage";
import { addComment } from "@/lib/planning/comments/comments";
import { createPost } from "@/lib/planning/posts/create-post";
import { sampleGif, sampleJpeg, samplePng, sampleWebp } from "@/testing/media/sample-images";
import { auditTrail } from "@/testing/world/audit-trail";
import { createAvatar } from "@/testing/world/avatars";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { type Person, smallWorld } from "@/testing/world/world";
import { purgeUnusedAvatars } from "./avatars";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

function send(bytes: Uint8Array, as: Person = world.member) {
  const image = Buffer.from(bytes).toString("base64");
  return callRoute(ownRoute, "POST", { path: "/api/me/avatar", as, body: { image } });
}

function remove(as: Person) {
  return callRoute(ownRoute, "DELETE", { path: "/api/me/avatar", as });
}

function read(hash: string, by: { as?: Person; headers?: Record<string, string | null> }) {
  return callRoute(avatarRoute, "GET", { path: `/api/avatars/${hash}`, params: { hash }, ...by });
}

async function bytesOf(hash: string) {
  return await sharp(join(env.DATA_DIR, "avatars", `${hash}.webp`)).metadata();
}

const hashIn = (avatarUrl: unknown) => String(avatarUrl).split("/").at(-1) ?? "";

describe("a picture", () => {
  it.each([
    ["JPEG", () => sampleJpeg()],
    ["PNG", () => samplePng()],
    ["WebP", () => sampleWebp()],
    ["animated GIF", () => sampleGif()],
  ])("that is sent as %s is kept as a still square of 256 pixels", async (_, make) => {
    const { status, body } = await send(await make());
    expect(status).toBe(200);
    const metadata = await bytesOf(hashIn(body.avatarUrl));
    expect(metadata).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(metadata.pages ?? 1).toBe(1);
    expect((await getMe(world.member, {})).user.avatarUrl).toBe(body.avatarUrl);
  });

  it("keeps nothing that the camera wrote into it, and stands upright", async () => {
    const half = { create: { width: 60, height: 30, channels: 3 as const, background: "#f00" } };
    const turned = await sharp({ create: { ...half.create, height: 60, background: "#00f" } })
      .composite([{ input: await sharp(half).png().toBuffer(), gravity: "north" }])
      .withExif({ IFD0: { Copyright: "a secret place" } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { body } = await send(turned);
    const file = sharp(join(env.DATA_DIR, "avatars", `${hashIn(body.avatarUrl)}.webp`));
    expect((await file.metadata()).exif).toBeUndefined();
    const { data } = await file.raw().toBuffer({ resolveWithObject: true });
    expect(data.subarray(0, 3)[2]).toBeGreaterThan(200);
  });

  it("is audited when it is set and when it is removed", async () => {
    await createAvatar(world.member);
    expect((await remove(world.member)).body).toEqual({ avatarUrl: null });
    expect((await getMe(world.member, {})).user.avatarUrl).toBeNull();
    const where = { actorUserId: world.member.userId, action: "user.updated" } as const;
    expect(await auditTrail(where)).toHaveLength(2);
  });

  it("is answered to the team with its type and for good", async () => {
    const hash = await createAvatar(world.member);
    const { headers: key } = await createKey(world.admin, { accessLevel: "read" });
    for (const by of [{ as: world.viewer }, { headers: key }]) {
      const { status, headers } = await read(hash, by);
      expect(status).toBe(200);
      expect(headers.get("Content-Type")).toBe("image/webp");
      expect(headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
      expect(headers.get("ETag")).toBe(`"${hash}"`);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toContain("sandbox");
    }
  });

  it("is not found by another workspace, by nobody, nor under an unknown hash", async () => {
    const hash = await createAvatar(world.member);
    expect((await read(hash, { as: world.elsewhere.admin })).status).toBe(404);
    expect((await read("0".repeat(64), { as: world.viewer })).status).toBe(404);
    expect((await read(hash, {})).status).toBe(401);
    for (const odd of ["..%2Fmedia", "A".repeat(64), `${hash}.webp`]) {
      expect((await read(odd, { as: world.viewer })).status).toBe(400);
    }
  });

  it("of somebody who left is shown beside their comments and nowhere else", async () => {
    const { member, viewer, admin } = world;
    const { post } = await createPost(admin, aPostBody({ connectionIds: [world.connection.id] }));
    await addComment(member, { postId: post.id, body: "I was here" });
    const [commented, silent] = [await createAvatar(member), await createAvatar(viewer)];
    await db.member.deleteMany({ where: { userId: { in: [member.userId, viewer.userId] } } });
    expect((await read(commented, { as: admin })).status).toBe(200);
    expect((await read(silent, { as: admin })).status).toBe(404);
  });
});

describe("a hostile file", () => {
  const text = (content: string) => new TextEncoder().encode(content);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const shortened = (bytes: Bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
  const bomb = () =>
    sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#456" } })
      .png({ palette: true, colours: 2, compressionLevel: 9 })
      .toBuffer();

  it.each<[string, () => Promise<Uint8Array>]>([
    ["a text", async () => text("not a picture at all")],
    ["an SVG", async () => text(svg)],
    ["an SVG in XML", async () => text(`<?xml version="1.0"?>${svg}`)],
    ["a page", async () => text("<!doctype html><script>alert(1)</script>")],
    ["a JPEG that breaks off", async () => shortened(await sampleJpeg())],
    ["a PNG that breaks off", async () => shortened(await samplePng(160, 100))],
    ["a GIF that breaks off", async () => shortened(await sampleGif())],
    ["a WebP that breaks off", async () => shortened(await sampleWebp())],
    ["a picture of 81 megapixels", bomb],
    ["the beginning of a PNG", async () => new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])],
  ])("%s is refused and changes nothing", async (_, make) => {
    const before = await createAvatar(world.member);
    const { status, body } = await send(await make());
    expect([status, body.error]).toMatchObject([
      400,
      { code: "validation_failed", details: [{ path: "image", code: "unreadable_image" }] },
    ]);
    const { user } = await getMe(world.member, {});
    expect(hashIn(user.avatarUrl)).toBe(before);
  });

  it("that is too large or no base64 is refused before it is decoded", async () => {
    const as = world.member;
    const post = (image: unknown) =>
      callRoute(ownRoute, "POST", { path: "/api/me/avatar", as, body: { image } });
    for (const image of ["", "data:image/png;base64,AAAA", "A".repeat(240_001), 7, null]) {
      expect((await post(image)).status).toBe(400);
    }
    expect((await post("A".repeat(300_000))).status).toBe(413);
  });
});

it("the file of a picture is removed once nobody shows it, and not before it is an hour old", async () => {
  const [kept, dropped] = [await createAvatar(world.member), await createAvatar(world.admin)];
  await remove(world.admin);
  await purgeUnusedAvatars();
  expect((await bytesOf(dropped)).format).toBe("webp");
  const long = new Date(Date.now() - 2 * 3_600_000);
  for (const hash of [kept, dropped]) {
    await utimes(join(env.DATA_DIR, "avatars", `${hash}.webp`), long, long);
  }
  await purgeUnusedAvatars();
  expect((await bytesOf(kept)).format).toBe("webp");
  await expect(bytesOf(dropped)).rejects.toThrow();
});
