import type { ByteRange } from "@/lib/networks/network";
import { type Bytes, type MediaKey, UploadGone, type UploadSnapshot } from "../storage";
import type { S3 } from "./s3-client";
import { isChanged, isNoSuchKey, s3Failure } from "./s3-failure";
import {
  headObject,
  openObject,
  type ReadObject,
  readObject,
  stagedObject,
  storedObject,
  withS3,
} from "./s3-objects";

/** A server may be silent while it copies a gigabyte. */
const copyMs = 300_000;

const blockBytes = 256 * 1024;
const blocksMax = 16;

type Read = (range: ByteRange) => Promise<Bytes>;

export async function snapshotUpload(s3: S3, key: MediaKey): Promise<UploadSnapshot | null> {
  const name = stagedObject(key);
  const head = await headObject(s3, name);
  if (!head?.sizeBytes) return null;
  const { sizeBytes, etag } = head;
  return {
    sizeBytes,
    reads: "over the network",
    read: bufferedReads((range) => readObject(s3, { name, range, etag }).catch(rethrow), sizeBytes),
    chunks: () => chunksOf(s3, { name, etag }),
    keep: async ({ sha256, contentType }) => {
      const kept = storedObject(key, { sha256, variant: "original" });
      return await copyObject(s3, { name, etag, kept, contentType });
    },
    close: async () => undefined,
  };
}

/** Reads small ranges through a few blocks: who walks a file's headers would send a request for each. */
function bufferedReads(read: Read, sizeBytes: number): Read {
  const blocks = new Map<number, Promise<Bytes>>();
  const blockAt = (start: number): Promise<Bytes> => {
    const known = blocks.get(start);
    const block = known ?? read({ start, end: Math.min(start + blockBytes, sizeBytes) });
    blocks.delete(start);
    blocks.set(start, block);
    const [oldest] = blocks.keys();
    if (blocks.size > blocksMax && oldest !== undefined) blocks.delete(oldest);
    block.catch(() => blocks.delete(start));
    return block;
  };
  return async ({ start, end: asked }) => {
    const end = Math.min(asked, sizeBytes);
    if (end - start > blockBytes) return await read({ start, end });
    const parts: Bytes[] = [];
    for (let at = start - (start % blockBytes); at < end; at += blockBytes) {
      const block = await blockAt(at);
      parts.push(block.subarray(Math.max(0, start - at), end - at));
    }
    return new Uint8Array(Buffer.concat(parts));
  };
}

function rethrow(error: unknown): never {
  if (isNoSuchKey(error) || isChanged(error)) throw new UploadGone(error);
  throw s3Failure(error);
}

async function* chunksOf(s3: S3, object: ReadObject): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await openObject(s3, object)) yield chunk as Uint8Array;
  } catch (error) {
    rethrow(error);
  }
}

async function copyObject(
  s3: S3,
  copy: { name: string; etag: string; kept: string; contentType: string },
): Promise<boolean> {
  const { name, etag, kept, contentType } = copy;
  return await withS3(s3, async ({ sdk, client }, Bucket) => {
    const command = new sdk.CopyObjectCommand({
      Bucket,
      Key: kept,
      CopySource: `${Bucket}/${name}`,
      CopySourceIfMatch: etag,
      MetadataDirective: "REPLACE",
      ContentType: contentType,
    });
    try {
      await client.send(command, { requestTimeout: copyMs });
      return true;
    } catch (error) {
      if (isNoSuchKey(error) || isChanged(error)) return false;
      throw error;
    }
  });
}
