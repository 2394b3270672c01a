import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { hashOf } from "@/testing/media/storage-contract";
import { startStorageServer } from "@/testing/media/storage-server";
import { storedMedium } from "@/testing/media/stored-medium";
import { smallWorld } from "@/testing/world/world";
import { deleteMedia } from "../delete-media";
import { diskStorage } from "../disk/disk-storage";
import { storedFile } from "../disk/media-files";
import { getMedia } from "../get-media";
import { storageAt } from "../media-storage";
import { purgeUnusedUploads } from "../purge-unused-uploads";
import { readMedia } from "../ready-media";
import { renditionUrl } from "../renditions";
import type { Bytes, MediaKey } from "../storage";
import { type Moved, moveMedia } from "./move-media";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startStorageServer>>;
let bytes: Bytes;
let key: MediaKey;

async function moveAll(to: "s3" | "disk"): Promise<Moved[]> {
  const moved: Moved[] = [];
  for await (const one of moveMedia(to)) moved.push(one);
  return moved;
}

const original = () => ({ sha256: hashOf(bytes), variant: "original" }) as const;
const placeOf = async () =>
  (await db.media.findUniqueOrThrow({ where: { id: key.mediaId } })).place;

describe.skipIf(!inject("s3"))("moving media", () => {
  beforeAll(async () => {
    server = await startStorageServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await db.media.deleteMany();
    world = await smallWorld();
    ({ key, bytes } = await storedMedium(world.member.workspaceId));
  });
  afterEach(() => shiftClock(0));

  it("copies every file, then the row names the new place, and both are read meanwhile", async () => {
    const { url } = await getMedia(world.viewer, { mediaId: key.mediaId });
    expect(await moveAll("s3")).toMatchObject([{ outcome: "moved", bytes: bytes.length + 50 }]);
    expect(await placeOf()).toBe("s3");
    expect(await readMedia(key.workspaceId, key.mediaId)).toEqual(bytes);
    const variants = await storageAt("s3").variantsOf(key, original().sha256);
    expect(variants.toSorted()).toEqual(["original", "thumbnail"]);
    const answer = await server.ask(url, { headers: { Range: "bytes=5-9" } });
    expect(answer.status).toBe(206);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes.slice(5, 10));
    expect(await moveAll("s3")).toEqual([]);
  });

  it("leaves the former bytes for two days, then removes them", async () => {
    await moveAll("s3");
    shiftClock(47 * 3_600_000);
    await purgeUnusedUploads();
    expect(await diskStorage.sizeOf(key, original())).toBe(bytes.length);
    shiftClock(49 * 3_600_000);
    await purgeUnusedUploads();
    expect(await diskStorage.sizeOf(key, original())).toBeNull();
    expect(await readMedia(key.workspaceId, key.mediaId)).toEqual(bytes);
  });

  it("goes back to the disk, and nothing that is used there is removed later", async () => {
    await moveAll("s3");
    expect(await moveAll("disk")).toMatchObject([{ outcome: "moved", bytes: 0 }]);
    shiftClock(49 * 3_600_000);
    await purgeUnusedUploads();
    expect(await placeOf()).toBe("disk");
    expect(await readMedia(key.workspaceId, key.mediaId)).toEqual(bytes);
    expect(await storageAt("s3").sizeOf(key, original())).toBeNull();
  });

  it("does not write where former bytes are about to be removed", async () => {
    await moveAll("s3");
    shiftClock(47 * 3_600_000);
    expect(await moveAll("disk")).toMatchObject([
      { outcome: "failed", reason: expect.stringContaining("being removed") },
    ]);
    expect(await placeOf()).toBe("s3");
  });

  it("keeps a medium whose bytes are damaged or missing, says which, and moves the others", async () => {
    const other = await storedMedium(world.member.workspaceId);
    const lost = await storedMedium(world.member.workspaceId);
    await writeFile(storedFile(key, original()), Buffer.alloc(bytes.length, 1));
    const { sha256 } = await db.media.findUniqueOrThrow({ where: { id: lost.key.mediaId } });
    await rm(storedFile(lost.key, { sha256: sha256 ?? "", variant: "original" }));
    const moved = await moveAll("s3");
    expect(Object.fromEntries(moved.map(({ mediaId, outcome }) => [mediaId, outcome]))).toEqual({
      [key.mediaId]: "failed",
      [other.key.mediaId]: "moved",
      [lost.key.mediaId]: "failed",
    });
    expect(await placeOf()).toBe("disk");
    expect(await readMedia(other.key.workspaceId, other.key.mediaId)).toEqual(other.bytes);
  });

  it("takes what an interrupted move has copied, if its bytes are right", async () => {
    await storageAt("s3").store(key, { ...original(), bytes: bytes.slice(0, 30) });
    const thumbnail = { sha256: original().sha256, variant: "thumbnail" } as const;
    await storageAt("s3").store(key, { ...thumbnail, bytes: bytes.slice(0, 50) });
    expect(await moveAll("s3")).toMatchObject([{ outcome: "moved", bytes: bytes.length }]);
    expect(await readMedia(key.workspaceId, key.mediaId)).toEqual(bytes);
  });

  it("a medium that is deleted after its move is gone from both places", async () => {
    await moveAll("s3");
    await deleteMedia(world.member, { mediaId: key.mediaId });
    shiftClock(49 * 3_600_000);
    await purgeUnusedUploads();
    expect(await storageAt("s3").sizeOf(key, original())).toBeNull();
    expect(await diskStorage.sizeOf(key, original())).toBeNull();
  });

  it("a conversion that was made before the move is found after it", async () => {
    await renditionUrl(key.workspaceId, key.mediaId, "jpeg");
    await moveAll("s3");
    const answer = await fetch(await renditionUrl(key.workspaceId, key.mediaId, "jpeg"));
    const hash = createHash("sha256").update(Buffer.from(await answer.arrayBuffer()));
    const kept = await diskStorage.read(key, { sha256: original().sha256, variant: "jpeg" });
    expect(hash.digest("hex")).toBe(hashOf(kept));
  });
});
