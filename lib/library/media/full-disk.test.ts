import { existsSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import * as avatarRoute from "@/app/api/me/avatar/route";
import * as uploadsRoute from "@/app/api/media/uploads/route";
import { env } from "@/lib/kernel/env";
import { createPost } from "@/lib/planning/posts/create-post";
import { sampleJpeg } from "@/testing/media/sample-images";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { storageAt } from "./media-storage";

vi.hoisted(() => Object.assign(process.env, { DISK_RESERVE_MB: "1000000000000" }));

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

it("an upload that would take the reserve is refused with 503, and posts are still scheduled", async () => {
  const answer = await callRoute(uploadsRoute, "POST", {
    path: "/api/media/uploads",
    as: world.member,
    body: { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 1_000, alt: "" },
  });
  expect(answer).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  const body = aPostBody({ connectionIds: [world.connection.id] });
  expect((await createPost(world.member, body)).post.state).toBe("scheduled");
});

it("a picture of oneself that would take the reserve is refused too", async () => {
  const image = Buffer.from(await sampleJpeg({ width: 64, height: 64 })).toString("base64");
  const asked = { path: "/api/me/avatar", as: world.member, body: { image } };
  const answer = await callRoute(avatarRoute, "POST", asked);
  expect(answer).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
});

it.skipIf(!existsSync("/proc/self"))(
  "storage is ready only where something can be written and read",
  async () => {
    const media = join(env.DATA_DIR, "media");
    await rm(media, { recursive: true, force: true });
    // An administrator may write there, and yet nothing can be.
    await symlink("/proc/self", media);
    await expect(storageAt("disk").assertReady()).rejects.toThrow();
    await rm(media);
    await expect(storageAt("disk").assertReady()).resolves.toBeUndefined();
  },
);
