import { access } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { sampleGif, sampleJpeg, samplePng } from "@/testing/media/sample-images";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { auditTrail } from "@/testing/world/audit-trail";
import { createMedia, smallWorld } from "@/testing/world/world";
import { completeMediaUpload } from "./complete-media-upload";
import { deleteMedia } from "./delete-media";
import { mediaFolder } from "./disk/media-files";
import { getMedia, listMedia } from "./get-media";
import { purgeUnusedUploads } from "./purge-unused-uploads";
import { readMedia } from "./ready-media";
import { reserveMediaUpload } from "./reserve-media-upload";
import type { Bytes } from "./storage";
import { updateMedia } from "./update-media";

type World = Awaited<ReturnType<typeof smallWorld>>;
let world: World;
let server: Awaited<ReturnType<typeof startStorageServer>>;
let photo: Bytes;

beforeAll(async () => {
  server = await startStorageServer();
  photo = await sampleJpeg({ orientation: 6 });
});
beforeEach(async () => {
  world = await smallWorld();
});
afterAll(() => server.stop());
afterEach(() => shiftClock(0));

const declared = { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 10, alt: "" } as const;

async function sent(
  bytes = photo,
  contentType: Parameters<typeof reserve>[1]["contentType"] = "image/jpeg",
) {
  const upload = await reserve(world.member, { bytes, contentType });
  expect((await server.put(upload, bytes)).status).toBe(200);
  return { mediaId: upload.mediaId };
}

async function uploaded(bytes = photo) {
  const { media } = await completeMediaUpload(world.member, await sent(bytes));
  return { mediaId: media.id };
}

async function usedByPost(mediaId: string): Promise<void> {
  const { workspaceId: home, userId: managedById } = world.member;
  await db.post.create({
    data: {
      workspaceId: home,
      text: "A sample post",
      additionalTexts: [],
      scheduledAt: new Date(),
      idempotencyKey: "sample-key",
      managedById,
      media: { create: { mediaId, postIndex: 0, position: 0 } },
    },
  });
}

function isOnDisk(mediaId: string): Promise<boolean> {
  const folder = mediaFolder({ workspaceId: world.member.workspaceId, mediaId });
  return access(folder).then(
    () => true,
    () => false,
  );
}

describe("reserveMediaUpload", () => {
  test("a reservation returns the medium's id, a signed address and the headers", async () => {
    const upload = await reserveMediaUpload(world.member, declared);
    expect(Object.keys(upload).sort()).toEqual(["headers", "mediaId", "uploadUrl"]);
    expect(upload.headers).toEqual({ "Content-Type": "image/jpeg", "X-Herald-Size-Bytes": "10" });
    expect(upload.uploadUrl).toMatch(/^http:\/\/localhost:3000\/api\/storage\/upload\?ticket=/);
    expect(await auditTrail({ targetId: upload.mediaId })).toHaveLength(1);
  });

  test.each([
    ["HEIC", { contentType: "image/heic" }, /HEIC photos cannot be published/],
    ["SVG", { contentType: "image/svg+xml" }, /SVG drawings cannot be published/],
    ["text", { contentType: "text/html" }, /must be one of image\/jpeg/],
    ["more than 20 MB", { sizeBytes: 20 * 1024 * 1024 + 1 }, /at most 20 MB/],
    ["nothing", { sizeBytes: 0 }, /sizeBytes/],
    ["a path", { fileName: "../../etc/passwd" }, /must be a name/],
    ["a name with a line break", { fileName: "a\r\nb" }, /control characters/],
    ["a long description", { alt: "x".repeat(2001) }, /at most 2000/],
  ])("refuses %s", async (_, changed, sentence) => {
    const input = { ...declared, ...changed } as typeof declared;
    const refused = reserveMediaUpload(world.member, input);
    await expect(refused).rejects.toMatchObject({ code: "validation_failed" });
    await expect(refused).rejects.toThrow(sentence);
  });

  test("viewers and read-only credentials cannot reserve an upload", async () => {
    await expect(reserveMediaUpload(world.viewer, declared)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      reserveMediaUpload({ ...world.member, access: "read" }, declared),
    ).rejects.toMatchObject({ code: "read_only_credential" });
  });
});

describe("completeMediaUpload", () => {
  test("a completed upload is described by its bytes", async () => {
    const { media } = await completeMediaUpload(world.member, await sent());
    expect(media).toMatchObject({
      fileName: "Sommer im Büro.jpg",
      contentType: "image/jpeg",
      sizeBytes: photo.length,
      width: 200,
      height: 320,
      durationSeconds: null,
    });
  });

  test("completing before the bytes arrived is refused", async () => {
    const { mediaId } = await reserve(world.member, { bytes: photo });
    for (const attempt of [completeMediaUpload, getMedia]) {
      await expect(attempt(world.member, { mediaId })).rejects.toMatchObject({
        code: "media_not_ready",
      });
    }
  });

  test("completing twice returns the same answer and is audited once", async () => {
    const upload = await sent();
    const first = await completeMediaUpload(world.member, upload);
    expect(await completeMediaUpload(world.member, upload)).toEqual(first);
    const entries = { targetId: upload.mediaId, action: "media.uploaded" } as const;
    expect(await auditTrail(entries)).toHaveLength(1);
  });

  test("eight simultaneous completions have one effect", async () => {
    const upload = await sent();
    const attempts = Array.from({ length: 8 }, () => completeMediaUpload(world.member, upload));
    const answers = await Promise.all(attempts);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const entries = { targetId: upload.mediaId, action: "media.uploaded" } as const;
    expect(await auditTrail(entries)).toHaveLength(1);
    expect(await readMedia(world.member.workspaceId, upload.mediaId)).toEqual(photo);
  });

  test("bytes that are not what was declared are refused until others are sent", async () => {
    const png = await samplePng();
    const upload = await reserve(world.member, { bytes: png, contentType: "image/jpeg" });
    const { mediaId } = upload;
    await server.put(upload, png);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(completeMediaUpload(world.member, { mediaId })).rejects.toMatchObject({
        code: "validation_failed",
      });
    }
    const filled = new Uint8Array(png.length);
    filled.set(photo.length <= png.length ? photo : []);
    await server.put(upload, filled);
    expect(await completeMediaUpload(world.member, { mediaId })).toMatchObject({
      media: { width: 200 },
    });
  });

  test("a truncated photo cannot be completed", async () => {
    const upload = await sent(photo.slice(0, photo.length - 500));
    await expect(completeMediaUpload(world.member, upload)).rejects.toThrow(/damaged/);
  });

  test("an animated GIF is stored unchanged", async () => {
    const gif = await sampleGif();
    const { media } = await completeMediaUpload(world.member, await sent(gif, "image/gif"));
    expect(media).toMatchObject({ contentType: "image/gif", width: 120, height: 90 });
    expect(await readMedia(world.member.workspaceId, media.id)).toEqual(gif);
  });
});

describe("access to media", () => {
  test("another workspace's medium answers 404 as an unknown id does", async () => {
    const { mediaId } = await uploaded();
    const stranger = world.elsewhere.admin;
    const refused = { code: "not_found" };
    await expect(getMedia(stranger, { mediaId })).rejects.toMatchObject(refused);
    await expect(completeMediaUpload(stranger, { mediaId })).rejects.toMatchObject(refused);
    await expect(updateMedia(stranger, { mediaId, alt: "x" })).rejects.toMatchObject(refused);
    await expect(deleteMedia(stranger, { mediaId })).rejects.toMatchObject(refused);
    await expect(readMedia(stranger.workspaceId, mediaId)).rejects.toMatchObject(refused);
    expect((await listMedia(stranger, { cursor: mediaId })).items).toEqual([]);
    expect((await listMedia(stranger, {})).items).toEqual([]);
  });
});

describe("listMedia", () => {
  test("media page newest first, without reservations, and stay stable while rows are added", async () => {
    const ids: string[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(minute / 2)));
      ids.unshift((await createMedia(world.member, { createdAt })).id);
    }
    await reserve(world.member, { bytes: photo });
    const first = await listMedia(world.viewer, { limit: 2 });
    await createMedia(world.member);
    const second = await listMedia(world.viewer, { limit: 2, cursor: first.nextCursor ?? "" });
    const third = await listMedia(world.viewer, { limit: 2, cursor: second.nextCursor ?? "" });
    const pages = [first, second, third].map(({ items }) => items.map(({ id }) => id));
    expect(pages.flat()).toEqual(ids);
    expect(third).toMatchObject({ hasMore: false, nextCursor: null });
  });

  test("the list continues behind a medium that was deleted meanwhile", async () => {
    const older = await createMedia(world.member, { createdAt: new Date(Date.UTC(2026, 0, 1)) });
    const newer = await createMedia(world.member);
    const { nextCursor } = await listMedia(world.viewer, { limit: 1 });
    await deleteMedia(world.member, { mediaId: newer.id });
    const rest = await listMedia(world.viewer, { cursor: nextCursor ?? "" });
    expect([nextCursor, ...rest.items.map(({ id }) => id)]).toEqual([newer.id, older.id]);
  });

  test("media can be filtered by type and by missing alternative text", async () => {
    const silent = await createMedia(world.member, { alt: "" });
    await createMedia(world.member, { contentType: "video/mp4" });
    expect((await listMedia(world.viewer, { type: "video" })).items).toHaveLength(1);
    const missing = await listMedia(world.viewer, { alt: "missing" });
    expect(missing.items.map(({ id }) => id)).toEqual([silent.id]);
  });
});

describe("updateMedia and deleteMedia", () => {
  test("an alternative text is stored exactly as sent", async () => {
    const { mediaId } = await uploaded();
    const alt = "  Zwei Leute 👩‍🚀 am Tisch\n";
    expect(await updateMedia(world.member, { mediaId, alt })).toMatchObject({ media: { alt } });
    await expect(updateMedia(world.viewer, { mediaId, alt })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("deleting a medium removes the row and the bytes", async () => {
    const { mediaId } = await uploaded();
    expect(await isOnDisk(mediaId)).toBe(true);
    expect(await deleteMedia(world.member, { mediaId })).toEqual({ deleted: true });
    expect(await isOnDisk(mediaId)).toBe(false);
    await expect(getMedia(world.member, { mediaId })).rejects.toMatchObject({ code: "not_found" });
  });

  test("a medium that a post uses cannot be deleted", async () => {
    const { mediaId } = await uploaded();
    await usedByPost(mediaId);
    await expect(deleteMedia(world.admin, { mediaId })).rejects.toMatchObject({
      code: "media_in_use",
      message: "This medium cannot be deleted: an unpublished post uses it.",
    });
    expect(await readMedia(world.member.workspaceId, mediaId)).toEqual(photo);
  });

  test("a simultaneous deletion and new use never leave a post without its medium", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: mediaId } = await createMedia(world.member);
      const [deletion, use] = await Promise.allSettled([
        deleteMedia(world.member, { mediaId }),
        usedByPost(mediaId),
      ]);
      expect([deletion.status, use.status].sort()).toEqual(["fulfilled", "rejected"]);
      await db.post.deleteMany();
    }
  });
});

describe("purgeUnusedUploads", () => {
  test("reservations are purged after 24 hours, completed uploads never", async () => {
    const unused = await sent();
    const kept = await uploaded();
    shiftClock(23.9 * 3_600_000);
    expect(await purgeUnusedUploads()).toBe(0);
    shiftClock(24.1 * 3_600_000);
    expect(await purgeUnusedUploads()).toBeGreaterThanOrEqual(1);
    expect(await isOnDisk(unused.mediaId)).toBe(false);
    expect(await readMedia(workspaceId(world.workspace.id), kept.mediaId)).toEqual(photo);
  });
});
