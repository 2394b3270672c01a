import type { MediaKey, UploadSnapshot } from "../storage";
import { UploadGone } from "../upload-gone";
import { bufferedReads } from "./buffered-reads";
import type { S3 } from "./s3-client";
import { isChanged, isMissing, s3Failure } from "./s3-failure";
import { stagedObject, storedObject } from "./s3-names";
import { headObject, openObject, type ReadObject, readObject, withS3 } from "./s3-objects";

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

async function* chunksOf(s3: S3, object: ReadObject): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await openObject(s3, object)) yield chunk as Uint8Array;
  } catch (error) {
    rethrow(error);
  }
}

function rethrow(error: unknown): never {
  if (isMissing(error) || isChanged(error)) throw new UploadGone(error);
  throw s3Failure(error);
}

type Copy = { name: string; etag: string; kept: string; contentType: string };

async function copyObject(s3: S3, { name, etag, kept, contentType }: Copy): Promise<boolean> {
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
      if (isMissing(error) || isChanged(error)) return false;
      throw error;
    }
  });
}

/** A server may be silent while it copies a gigabyte. */
const copyMs = 300_000;
