import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { IncomingFile } from "../storage";
import type { S3 } from "./s3-client";
import { withS3 } from "./s3-objects";

const partBytesMin = 16 * 1024 * 1024;
const partsMax = 10_000;

/** One request takes 5 GB at most, and is sent again from its beginning where the connection breaks. */
export function isSentInParts({ sizeBytes }: Pick<IncomingFile, "sizeBytes">): boolean {
  return sizeBytes > 4 * partBytesMin;
}

/**
 * Sends a file in parts, one of them in memory at a time. Nobody sees it before it is whole; what was
 * sent of one that fails is thrown away.
 */
export async function putInParts(
  s3: S3,
  { name, file, source }: { name: string; file: IncomingFile; source: Readable },
): Promise<void> {
  await withS3(s3, async ({ sdk, client }, Bucket) => {
    const object = { Bucket, Key: name };
    const begin = { ...object, ContentType: file.contentType };
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(begin));
    const upload = { ...object, UploadId };
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      const hash = createHash("sha256");
      for await (const Body of partsOf(source, file.sizeBytes)) {
        hash.update(Body);
        const PartNumber = Parts.length + 1;
        const ContentMD5 = createHash("md5").update(Body).digest("base64");
        const part = { ...upload, PartNumber, Body, ContentMD5 };
        const { ETag } = await client.send(new sdk.UploadPartCommand(part));
        Parts.push({ PartNumber, ETag });
      }
      if (hash.digest("hex") !== file.hash) throw new Error("The file changed while it was sent.");
      const whole = { ...upload, MultipartUpload: { Parts } };
      await client.send(new sdk.CompleteMultipartUploadCommand(whole));
    } catch (error) {
      source.destroy();
      // A rule of the bucket removes what a bucket that is away keeps.
      await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  });
}

async function* partsOf(source: Readable, sizeBytes: number): AsyncGenerator<Buffer> {
  const partBytes = Math.max(partBytesMin, Math.ceil(sizeBytes / partsMax));
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of source) {
    held.push(chunk as Buffer);
    heldBytes += (chunk as Buffer).length;
    if (heldBytes < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    heldBytes = 0;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}
