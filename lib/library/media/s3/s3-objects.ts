import type { Readable } from "node:stream";
import type { ByteRange } from "@/lib/networks/network";
import type { Bytes, MediaKey, StoredFile } from "../storage";
import { storedName } from "../stored-file";
import type { S3 } from "./s3-client";
import { isNoSuchKey, s3Failure, statusOf } from "./s3-failure";

type ObjectHead = { sizeBytes: number; etag: string };

type ListedObject = { name: string; sizeBytes: number; storedAt: Date };

type Call<T> = (open: Awaited<ReturnType<S3["open"]>>, Bucket: string) => Promise<T>;

export const stagedPrefix = "uploads/";

/** Staged objects have a prefix of their own, so that a rule of the bucket can expire it as well. */
export function stagedObject({ workspaceId, mediaId }: MediaKey): string {
  return `${stagedPrefix}${workspaceId}/${mediaId}`;
}

export function objectFolder({ workspaceId, mediaId }: MediaKey): string {
  return `media/${workspaceId}/${mediaId}/`;
}

export function storedObject(key: MediaKey, stored: StoredFile): string {
  return `${objectFolder(key)}${storedName(stored)}`;
}

export type ReadObject = {
  name: string;
  range?: ByteRange | undefined;
  etag?: string | undefined;
};

export async function withS3<T>({ open, settings }: S3, call: Call<T>): Promise<T> {
  const opened = await open();
  return await call(opened, settings.bucket).catch((error: unknown) => {
    throw s3Failure(error);
  });
}

export async function headObject(s3: S3, name: string): Promise<ObjectHead | null> {
  return await withS3(s3, async ({ sdk, client }, Bucket) => {
    const command = new sdk.HeadObjectCommand({ Bucket, Key: name });
    const found = await unlessMissing(client.send(command));
    if (!found) return null;
    return { sizeBytes: found.ContentLength ?? 0, etag: found.ETag ?? "" };
  });
}

export async function openObject(s3: S3, { name, range, etag }: ReadObject): Promise<Readable> {
  return await withS3(s3, async ({ sdk, client }, Bucket) => {
    const command = new sdk.GetObjectCommand({
      Bucket,
      Key: name,
      Range: range && `bytes=${range.start}-${range.end - 1}`,
      IfMatch: etag,
    });
    const { Body } = await client.send(command);
    return Body as Readable;
  });
}

export async function readObject(s3: S3, wanted: ReadObject): Promise<Bytes> {
  if (wanted.range && wanted.range.end <= wanted.range.start) return new Uint8Array();
  try {
    return await bytesOf(await openObject(s3, wanted));
  } catch (error) {
    if (statusOf(error) === 416) return new Uint8Array();
    throw s3Failure(error);
  }
}

export async function putObject(
  s3: S3,
  object: { name: string; bytes: Uint8Array; contentType: string },
): Promise<void> {
  await withS3(s3, ({ sdk, client }, Bucket) =>
    client.send(
      new sdk.PutObjectCommand({
        Bucket,
        Key: object.name,
        Body: object.bytes,
        ContentType: object.contentType,
      }),
    ),
  );
}

export async function deleteObject(s3: S3, name: string): Promise<void> {
  await withS3(s3, ({ sdk, client }, Bucket) =>
    unlessMissing(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: name }))),
  );
}

export async function* listObjects(s3: S3, prefix: string): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const page = await withS3(s3, ({ sdk, client }, Bucket) =>
      client.send(
        new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }),
      ),
    );
    for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) yield { name: Key, sizeBytes: Size, storedAt: LastModified };
    }
    token = page.NextContinuationToken;
  } while (token);
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isNoSuchKey(error)) return null;
    throw error;
  }
}

async function bytesOf(body: Readable): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}
