import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, inject, it } from "vitest";
import { env } from "@/lib/kernel/env";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { sampleJpeg } from "@/testing/media/sample-images";
import { hashOf, keepsTheContract } from "@/testing/media/storage-contract";
import { storageAt } from "../media-storage";
import type { MediaKey } from "../storage";
import { connectS3 } from "./s3-client";
import { putObject, stagedObject } from "./s3-objects";

function* pieces(whole: Buffer): Generator<Buffer> {
  const each = 64 * 1024;
  for (let at = 0; at < whole.length; at += each) yield whole.subarray(at, at + each);
}

const bytes = await sampleJpeg();
const other = new Uint8Array(bytes).fill(7, 200, 300);

async function reserved(sha256: string | null = hashOf(bytes)) {
  const key = { workspaceId: workspaceId(crypto.randomUUID()), mediaId: crypto.randomUUID() };
  const declared = { contentType: "image/jpeg", sizeBytes: bytes.length, sha256 };
  const expiresAt = new Date(Date.now() + 60_000);
  const target = await storageAt("s3").uploadTarget({ ...key, ...declared, expiresAt });
  const put = async (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const init = { method: "PUT", headers: { ...target.headers, ...headers }, body };
    return (await fetch(target.uploadUrl, init)).status;
  };
  return { key, target, put };
}

async function isStaged(key: MediaKey): Promise<boolean> {
  return (await storageAt("s3").snapshotUpload(key)) !== null;
}

describe.skipIf(!inject("s3"))("storage in S3", () => {
  keepsTheContract(
    () => storageAt("s3"),
    async (key, staged) => {
      if (!env.s3) throw new Error("There is no bucket.");
      const s3 = connectS3(env.s3);
      await putObject(s3, { name: stagedObject(key), bytes: staged, contentType: "image/jpeg" });
    },
  );

  it("an upload is taken exactly once, with the headers of its reservation alone", async () => {
    const { key, target, put } = await reserved();
    expect(Object.keys(target.headers)).toEqual([
      "Content-Type",
      "If-None-Match",
      "x-amz-checksum-sha256",
    ]);
    expect(await put(bytes)).toBe(200);
    expect(await put(bytes)).toBe(412);
    expect(await isStaged(key)).toBe(true);
  });

  it("a longer or shorter upload, another type and other bytes are refused", async () => {
    const { key, put } = await reserved();
    expect(await put(new Uint8Array([...bytes, 1]))).toBe(403);
    expect(await put(bytes.slice(1))).toBe(403);
    expect(await put(bytes, { "Content-Type": "text/html" })).toBe(403);
    expect(await put(other)).toBe(400);
    const sum = Buffer.from(hashOf(other), "hex").toString("base64");
    expect(await put(other, { "x-amz-checksum-sha256": sum })).toBe(403);
    expect(await put(bytes, { "If-None-Match": '"any"' })).toBe(403);
    expect(await isStaged(key)).toBe(false);
    expect(await put(bytes)).toBe(200);
  });

  it("an upload without an announced hash is still held to its type, length and first time", async () => {
    const { put } = await reserved(null);
    expect(await put(new Uint8Array([...bytes, 1]))).toBe(403);
    expect(await put(other)).toBe(200);
    expect(await put(bytes)).toBe(412);
  });

  it("a large file is sent in parts, and is whole or not there at all", async () => {
    if (!env.s3) throw new Error("There is no bucket.");
    const { settings, open } = connectS3(env.s3);
    const large = randomBytes(70 * 1024 * 1024 + 7);
    const file = { variant: "original", contentType: "application/gzip" } as const;
    const sizeBytes = large.length;
    const key = { workspaceId: workspaceId(crypto.randomUUID()), mediaId: crypto.randomUUID() };
    const send = (sha256: string, hash: string, source = Readable.from(pieces(large))) =>
      storageAt("s3").receive(key, { ...file, sizeBytes, sha256, hash }, source);
    const sha256 = hashOf(large);
    await send(sha256, sha256);
    const stored = { sha256, variant: "original" } as const;
    expect(await storageAt("s3").sizeOf(key, stored)).toBe(sizeBytes);
    expect(hashOf(await storageAt("s3").read(key, stored))).toBe(sha256);
    const { sdk, client } = await open();
    const another = hashOf(bytes);
    await expect(send(another, another)).rejects.toThrow("changed while it was sent");
    async function* broken() {
      yield large.subarray(0, 40 * 1024 * 1024);
      throw new Error("The disk is gone.");
    }
    await expect(send(another, another, Readable.from(broken()))).rejects.toThrow("disk is gone");
    const missing = { sha256: another, variant: "original" } as const;
    expect(await storageAt("s3").sizeOf(key, missing)).toBeNull();
    const listed = new sdk.ListMultipartUploadsCommand({ Bucket: settings.bucket });
    expect((await client.send(listed)).Uploads ?? []).toEqual([]);
  });

  it("an address that has expired takes and gives nothing", async () => {
    const key = { workspaceId: workspaceId(crypto.randomUUID()), mediaId: crypto.randomUUID() };
    const sha256 = hashOf(bytes);
    const stored = { sha256, variant: "jpeg" } as const;
    await storageAt("s3").store(key, { ...stored, bytes });
    const media = { sha256, contentType: "image/png", fileName: "a.png" };
    const expiresAt = new Date(Date.now() + 1_000);
    const url = await storageAt("s3").signedUrl(key, { variant: "jpeg", media, expiresAt });
    expect((await fetch(url)).headers.get("content-type")).toBe("image/jpeg");
    const changed = url.replace(/Signature=./, "Signature=z");
    expect((await fetch(changed)).status).toBe(403);
    await expect.poll(async () => (await fetch(url)).status, { timeout: 10_000 }).toBe(403);
  });
});
