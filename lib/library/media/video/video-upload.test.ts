import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { sampleJpeg } from "@/testing/media/sample-images";
import { heavyMp4, sampleMov, sampleMp4, soundOnly } from "@/testing/media/sample-video";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { auditTrail } from "@/testing/world/audit-trail";
import { smallWorld } from "@/testing/world/world";
import { answerThumbnail } from "../answer-pictures";
import { completeMediaUpload } from "../complete-media-upload";
import { deleteMedia } from "../delete-media";
import { mediaFolder } from "../disk/media-files";
import { getMedia, listMedia } from "../get-media";
import { purgeUnusedUploads } from "../purge-unused-uploads";
import { readMedia } from "../ready-media";
import { reserveMediaUpload } from "../reserve-media-upload";
import type { MediaType } from "../schema";
import type { Bytes } from "../storage";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startStorageServer>>;

beforeAll(async () => {
  server = await startStorageServer();
});
beforeEach(async () => {
  world = await smallWorld();
});
afterAll(() => server.stop());

async function sent(bytes: Bytes, contentType: MediaType = "video/mp4") {
  const upload = await reserve(world.member, { bytes, contentType });
  expect((await server.put(upload, bytes)).status).toBe(200);
  return { mediaId: upload.mediaId };
}

async function uploaded(bytes: Bytes, contentType: MediaType = "video/mp4") {
  const { media } = await completeMediaUpload(world.member, await sent(bytes, contentType));
  return media;
}

function filesOf(mediaId: string): Promise<string[]> {
  const folder = mediaFolder({ workspaceId: world.member.workspaceId, mediaId });
  return readdir(folder).catch(() => []);
}

const declared = { fileName: "a.mp4", contentType: "video/mp4", sizeBytes: 10, alt: "" } as const;

describe("reserving a video upload", () => {
  test("a video of up to 1 GB can be reserved", async () => {
    const sizeBytes = 1024 ** 3;
    expect(await reserveMediaUpload(world.member, { ...declared, sizeBytes })).toMatchObject({
      headers: { "Content-Type": "video/mp4", "X-Herald-Size-Bytes": String(sizeBytes) },
    });
  });

  test.each([
    ["more than 1 GB", { sizeBytes: 1024 ** 3 + 1 }, /at most 1 GB for a video/],
    ["an image of more than 20 MB", { contentType: "image/png", sizeBytes: 21e6 }, /20 MB/],
    ["WebM", { contentType: "video/webm" }, /Only MP4 and QuickTime videos/],
  ])("refuses %s", async (_, changed, sentence) => {
    const input = { ...declared, ...changed } as typeof declared;
    const refused = reserveMediaUpload(world.member, input);
    await expect(refused).rejects.toMatchObject({ code: "validation_failed" });
    await expect(refused).rejects.toThrow(sentence);
  });
});

describe("completing a video upload", () => {
  test("a completed video is described by its bytes and stored unchanged", async () => {
    const media = await uploaded(sampleMov, "video/quicktime");
    expect(media).toMatchObject({
      fileName: "Sommer im Büro.mp4",
      contentType: "video/quicktime",
      sizeBytes: sampleMov.length,
      width: 64,
      height: 114,
      durationSeconds: 3,
    });
    expect(await readMedia(world.member.workspaceId, media.id)).toEqual(sampleMov);
    expect(await filesOf(media.id)).toHaveLength(1);
  });

  test("a video of 12 MB is stored and can be read in part", async () => {
    const heavy = heavyMp4(12 * 1024 * 1024);
    const media = await uploaded(heavy);
    expect(media).toMatchObject({ sizeBytes: heavy.length, durationSeconds: 4 });
    const range = { start: 11_000_000, end: 11_000_100 };
    const part = await readMedia(world.member.workspaceId, media.id, range);
    expect(part).toEqual(heavy.slice(range.start, range.end));
  });

  test("eight simultaneous completions of a video have one effect and leave one file", async () => {
    const upload = await sent(sampleMp4);
    const attempts = Array.from({ length: 8 }, () => completeMediaUpload(world.member, upload));
    const answers = await Promise.all(attempts);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const entries = { targetId: upload.mediaId, action: "media.uploaded" } as const;
    expect(await auditTrail(entries)).toHaveLength(1);
    expect(await filesOf(upload.mediaId)).toHaveLength(1);
  });

  test("completing a video during another PUT stores the bytes that were checked", async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = heavyMp4(2_000_000);
      const second = new Uint8Array(first);
      second[1_500_000] = 7;
      const upload = await reserve(world.member, { bytes: first, contentType: "video/mp4" });
      await server.put(upload, first);
      const [{ media }] = await Promise.all([
        completeMediaUpload(world.member, { mediaId: upload.mediaId }),
        server.put(upload, second),
      ]);
      const kept = await readMedia(world.member.workspaceId, media.id);
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", kept));
      const row = await db.media.findUniqueOrThrow({ where: { id: media.id } });
      expect(row.sha256).toBe(Buffer.from(digest).toString("hex"));
    }
  });

  test("completing and deleting a video simultaneously leaves a complete medium or nothing", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { mediaId } = await sent(sampleMp4);
      const [completed] = await Promise.allSettled([
        completeMediaUpload(world.member, { mediaId }),
        deleteMedia(world.member, { mediaId }),
      ]);
      if (completed.status === "rejected") {
        expect(completed.reason).toMatchObject({ code: "not_found" });
      }
      expect(await db.media.count({ where: { id: mediaId } })).toBe(0);
      expect(await filesOf(mediaId)).toEqual([]);
    }
  });

  test("bytes that are not the declared video are refused until the right ones are sent", async () => {
    const photo = await sampleJpeg();
    const wrong: [Bytes, MediaType, RegExp][] = [
      [sampleMp4, "video/quicktime", /is video\/mp4, but video\/quicktime/],
      [photo, "video/mp4", /is image\/jpeg, but video\/mp4/],
      [sampleMp4, "image/jpeg", /is video\/mp4, but image\/jpeg/],
      [sampleMp4.slice(0, 8000), "video/mp4", /damaged or incomplete/],
      [soundOnly, "video/mp4", /no moving picture/],
    ];
    for (const [bytes, contentType, sentence] of wrong) {
      const upload = await sent(bytes, contentType);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await expect(completeMediaUpload(world.member, upload)).rejects.toThrow(sentence);
      }
      expect(await filesOf(upload.mediaId)).toEqual(["upload"]);
    }
  });

  test("only members with write access can complete a video upload", async () => {
    const upload = await sent(sampleMp4);
    await expect(completeMediaUpload(world.viewer, upload)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(completeMediaUpload(world.elsewhere.admin, upload)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("stored videos", () => {
  test("a video without a poster has no thumbnail address", async () => {
    const { id: mediaId } = await uploaded(sampleMp4);
    expect(await getMedia(world.viewer, { mediaId })).toMatchObject({ thumbnailUrl: null });
    expect((await answerThumbnail(world.viewer, { mediaId })).status).toBe(204);
  });

  test("a video is listed among the videos only", async () => {
    const { id } = await uploaded(sampleMp4);
    await uploaded(await sampleJpeg(), "image/jpeg");
    const videos = await listMedia(world.viewer, { type: "video" });
    expect(videos.items.map((item) => item.id)).toEqual([id]);
    expect((await listMedia(world.viewer, { type: "image" })).items).toHaveLength(1);
  });

  test("the purge keeps a completed video and removes an uncompleted upload", async () => {
    const kept = await uploaded(sampleMp4);
    const unused = await sent(sampleMov, "video/quicktime");
    shiftClock(24.1 * 3_600_000);
    await purgeUnusedUploads();
    shiftClock(0);
    expect(await filesOf(kept.id)).toHaveLength(1);
    expect(await filesOf(unused.mediaId)).toEqual([]);
  });
});
