import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { MediaKey, MediaStorage } from "@/lib/library/media/storage";
import { sampleJpeg } from "./sample-images";

type Stage = (key: MediaKey, bytes: Uint8Array) => Promise<void>;

const type = { contentType: "image/jpeg" };

/** Tests what every storage keeps to. `stage` brings bytes to where an upload brings them. */
export function keepsTheContract(storageOf: () => MediaStorage, stage: Stage): void {
  const aKey = (): MediaKey => ({
    workspaceId: workspaceId(crypto.randomUUID()),
    mediaId: crypto.randomUUID(),
  });

  async function kept() {
    const key = aKey();
    const bytes = await sampleJpeg();
    const sha256 = hashOf(bytes);
    await stage(key, bytes);
    const upload = await storageOf().snapshotUpload(key);
    expect(await upload?.keep({ sha256, ...type })).toBe(true);
    await upload?.close();
    await storageOf().discardUpload(key);
    return { key, bytes, sha256, original: { sha256, variant: "original" } as const };
  }

  it("a staged upload is read by ranges, hashed in chunks and kept as the original", async () => {
    const key = aKey();
    const bytes = await sampleJpeg();
    await stage(key, bytes);
    const upload = await storageOf().snapshotUpload(key);
    expect(upload?.sizeBytes).toBe(bytes.length);
    expect(await upload?.read({ start: 3, end: 9 })).toEqual(bytes.slice(3, 9));
    const end = bytes.length;
    expect(await upload?.read({ start: end - 4, end: end + 100 })).toEqual(bytes.slice(-4));
    const chunks: Uint8Array[] = [];
    for await (const chunk of upload?.chunks() ?? []) chunks.push(chunk);
    expect(Buffer.compare(Buffer.concat(chunks), bytes)).toBe(0);
    await upload?.close();
  });

  it("nothing is found where nothing was staged, or what was staged is discarded", async () => {
    const key = aKey();
    expect(await storageOf().snapshotUpload(key)).toBeNull();
    await stage(key, await sampleJpeg());
    await storageOf().discardUpload(key);
    await storageOf().discardUpload(key);
    expect(await storageOf().snapshotUpload(key)).toBeNull();
  });

  it("a medium that is removed while it is checked cannot be kept", async () => {
    const key = aKey();
    await stage(key, await sampleJpeg());
    const upload = await storageOf().snapshotUpload(key);
    await storageOf().remove(key);
    expect(await upload?.keep({ sha256: "a".repeat(64), ...type })).toBe(false);
    await upload?.close();
  });

  it("an original is read whole, by a range and as a stream, and has a size", async () => {
    const { key, bytes, original } = await kept();
    expect(await storageOf().read(key, original)).toEqual(bytes);
    const range = { start: 10, end: 20 };
    expect(await storageOf().read(key, { ...original, range })).toEqual(bytes.slice(10, 20));
    const beyond = { start: bytes.length + 5, end: bytes.length + 9 };
    expect(await storageOf().read(key, { ...original, range: beyond })).toHaveLength(0);
    const streamed = await buffer(await storageOf().open(key, { ...original, range }));
    expect(new Uint8Array(streamed)).toEqual(bytes.slice(10, 20));
    expect(await storageOf().sizeOf(key, original)).toBe(bytes.length);
  });

  it("what is made of an original lies beside it and goes with it", async () => {
    const { key, sha256, original } = await kept();
    const variants = ["thumbnail", "jpeg", `crop-${"0".repeat(32)}`] as const;
    for (const variant of variants) {
      expect(await storageOf().sizeOf(key, { sha256, variant })).toBeNull();
      await storageOf().store(key, { sha256, variant, bytes: new Uint8Array([1, 2, 3]) });
      expect(await storageOf().sizeOf(key, { sha256, variant })).toBe(3);
    }
    const all = ["original", ...variants].toSorted();
    expect((await storageOf().variantsOf(key, sha256)).toSorted()).toEqual(all);
    expect(await storageOf().variantsOf(key, "b".repeat(64))).toEqual([]);
    await storageOf().removeContent(key, sha256);
    expect(await storageOf().variantsOf(key, sha256)).toEqual([]);
    await expect(storageOf().read(key, original)).rejects.toThrow(/original of medium .* is gone/);
  });

  it("removing takes everything, as often as it is asked for", async () => {
    const { key, original } = await kept();
    await stage(key, new Uint8Array([1]));
    await storageOf().remove(key);
    await storageOf().remove(key);
    expect(await storageOf().sizeOf(key, original)).toBeNull();
    expect(await storageOf().snapshotUpload(key)).toBeNull();
  });

  it("a file from another storage is taken only if its bytes have the hash that was named", async () => {
    const key = aKey();
    const bytes = await sampleJpeg();
    const sha256 = hashOf(bytes);
    const file = { sha256, variant: "original", ...type, sizeBytes: bytes.length } as const;
    const receive = (hash: string) =>
      storageOf().receive(key, { ...file, hash }, Readable.from([Buffer.from(bytes)]));
    await expect(receive("c".repeat(64))).rejects.toThrow();
    expect(await storageOf().sizeOf(key, file)).toBeNull();
    await receive(sha256);
    expect(await storageOf().read(key, file)).toEqual(bytes);
  });

  it("uploads that were sent before an instant and never completed are removed", async () => {
    const { key, original } = await kept();
    await stage(key, new Uint8Array([1]));
    const removed = (before: number) => storageOf().removeAbandoned(new Date(before));
    expect(await removed(Date.now() - 60_000)).toBe(0);
    expect(await removed(Date.now() + 60_000)).toBeGreaterThan(0);
    expect(await storageOf().snapshotUpload(key)).toBeNull();
    expect(await storageOf().sizeOf(key, original)).not.toBeNull();
  });

  it("storage that can be written and read is ready and has room", async () => {
    await expect(storageOf().assertReady()).resolves.toBeUndefined();
    expect(await storageOf().hasRoomFor(1)).toBe(true);
  });
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
