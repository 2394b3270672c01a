import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { Crop } from "@/lib/kernel/images/schema";
import { sampleJpeg, samplePng } from "@/testing/media/sample-images";
import { sampleMp4 } from "@/testing/media/sample-video";
import { hashOf } from "@/testing/media/storage-contract";
import { reserve } from "@/testing/media/storage-server";
import { smallWorld } from "@/testing/world/world";
import { answerThumbnail } from "../answer-pictures";
import { completeMediaUpload } from "../complete-media-upload";
import { deleteMedia } from "../delete-media";
import { getMedia } from "../get-media";
import { storageAt } from "../media-storage";
import { purgeUnusedUploads } from "../purge-unused-uploads";
import { readMedia } from "../ready-media";
import { croppedUrl, renditionUrl } from "../renditions";
import type { MediaType, UploadReservation } from "../schema";
import type { Bytes } from "../storage";
import { connectS3 } from "./s3-client";
import { listObjects } from "./s3-objects";

let world: Awaited<ReturnType<typeof smallWorld>>;

const put = ({ uploadUrl, headers }: UploadReservation, body: Bytes) =>
  fetch(uploadUrl, { method: "PUT", headers, body });

async function upload(bytes: Bytes, contentType: MediaType = "image/jpeg") {
  const reserved = await reserve(world.member, { bytes, contentType });
  expect((await put(reserved, bytes)).status).toBe(200);
  const { mediaId } = reserved;
  return (await completeMediaUpload(world.member, { mediaId })).media;
}

async function objects(): Promise<string[]> {
  if (!env.s3) return [];
  const names: string[] = [];
  for await (const { name, sizeBytes } of listObjects(connectS3(env.s3), "")) {
    if (sizeBytes > 0) names.push(name);
  }
  return names;
}

describe.skipIf(!inject("s3"))("media in S3", () => {
  beforeAll(async () => {
    world = await smallWorld();
  });
  afterEach(() => shiftClock(0));
  afterAll(() => shiftClock(0));

  it("a picture is sent to the bucket, checked, shown and deleted", async () => {
    const photo = await sampleJpeg();
    const media = await upload(photo);
    expect(media).toMatchObject({ width: 320, height: 200, sizeBytes: photo.length });
    const { url, thumbnailUrl } = await getMedia(world.viewer, { mediaId: media.id });
    const original = await fetch(url);
    expect(new URL(url).origin).toBe(env.s3?.endpoint);
    expect(Object.fromEntries(original.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": expect.stringContaining("filename*=UTF-8''Sommer%20im%20B%C3%BCro"),
      "cache-control": "private, no-store",
    });
    expect(new Uint8Array(await original.arrayBuffer())).toEqual(photo);
    expect((await fetch(thumbnailUrl ?? "")).headers.get("content-type")).toBe("image/webp");
    const thumbnail = await answerThumbnail(world.viewer, { mediaId: media.id });
    expect(thumbnail.status).toBe(200);
    expect(await readMedia(world.member.workspaceId, media.id, { start: 2, end: 6 })).toEqual(
      photo.slice(2, 6),
    );
    await deleteMedia(world.member, { mediaId: media.id });
    expect((await objects()).filter((name) => name.includes(media.id))).toEqual([]);
    expect(await db.mediaRemoval.count()).toBe(0);
  });

  it("a video is probed by ranges and is played by ranges", async () => {
    const media = await upload(sampleMp4, "video/mp4");
    expect(media).toMatchObject({ width: 64, height: 114, durationSeconds: 4 });
    const { url, thumbnailUrl } = await getMedia(world.viewer, { mediaId: media.id });
    expect(thumbnailUrl).toBeNull();
    const part = await fetch(url, { headers: { Range: "bytes=100-199" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const shown = await answerThumbnail(world.viewer, { mediaId: media.id });
    expect(shown.status).toBe(204);
  });

  it("a network fetches a JPEG and a crop from the bucket, without a redirect", async () => {
    const png = await samplePng(400, 300);
    const { id } = await upload(png, "image/png");
    const { workspaceId } = world.member;
    const crop = Crop.parse({ aspect: "1:1" });
    const addresses = [await renditionUrl(workspaceId, id, "jpeg")];
    addresses.push(await croppedUrl(workspaceId, { mediaId: id, crop }, "jpeg"));
    for (const url of addresses) {
      expect(url).toMatch(/^[\x21-\x7e]+$/);
      const answer = await fetch(url, { redirect: "error" });
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(answer.headers.get("content-disposition")).toBeNull();
    }
    const made = (await objects()).filter((name) => name.includes(id) && name.endsWith(".jpeg"));
    expect(made).toHaveLength(2);
    await renditionUrl(workspaceId, id, "jpeg");
    expect((await objects()).filter((name) => made.includes(name))).toHaveLength(2);
  });

  it("the same file twice is kept once", async () => {
    const photo = await sampleJpeg();
    const [first, second] = [await upload(photo), await upload(photo)];
    expect(second.id).toBe(first.id);
    const again = await reserve(world.member, { bytes: photo });
    await put(again, photo);
    await completeMediaUpload(world.member, { mediaId: again.mediaId });
    expect((await put(again, photo)).status).toBe(412);
    const kept = (await objects()).filter((name) => name.endsWith(hashOf(photo)));
    expect(kept).toHaveLength(1);
    expect((await objects()).filter((name) => name.startsWith("uploads/"))).toEqual([]);
  });

  it("bytes that are no picture are refused, and nothing of them is kept after a day", async () => {
    const bytes = new Uint8Array(Buffer.from("no picture at all, just words"));
    const reserved = await reserve(world.member, { bytes });
    await put(reserved, bytes);
    const { mediaId } = reserved;
    await expect(completeMediaUpload(world.member, { mediaId })).rejects.toMatchObject({
      code: "validation_failed",
    });
    shiftClock(25 * 3_600_000);
    await purgeUnusedUploads();
    expect((await objects()).filter((name) => name.includes(mediaId))).toEqual([]);
  });

  it("an upload that arrives after its reservation was deleted is removed within a day", async () => {
    const bytes = await sampleJpeg();
    const reserved = await reserve(world.member, { bytes });
    await deleteMedia(world.member, { mediaId: reserved.mediaId });
    expect((await put(reserved, bytes)).status).toBe(200);
    shiftClock(25 * 3_600_000);
    await purgeUnusedUploads();
    expect((await objects()).filter((name) => name.includes(reserved.mediaId))).toEqual([]);
  });

  it("completing waits for the bytes, twice at once ends in one medium, and closes the address", async () => {
    const bytes = await sampleJpeg();
    const reserved = await reserve(world.member, { bytes });
    const complete = () => completeMediaUpload(world.member, { mediaId: reserved.mediaId });
    await expect(complete()).rejects.toMatchObject({ code: "media_not_ready" });
    await put(reserved, bytes);
    const both = await Promise.all([complete(), complete()]);
    expect(new Set(both.map(({ media }) => media.id)).size).toBe(1);
    expect((await put(reserved, bytes)).status).toBe(412);
    expect(await storageAt("s3").snapshotUpload({ ...world.member, ...reserved })).toBeNull();
  });
});
