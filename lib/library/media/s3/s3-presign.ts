import { now } from "@/lib/kernel/clock";
import { contentHeaders } from "../content-headers";
import type { MediaKey, ReservedUpload, SignedRead, UploadTarget } from "../storage";
import type { S3 } from "./s3-client";
import { stagedObject, storedObject } from "./s3-objects";

/** Its length is signed too; browsers set that header by themselves and forbid others to. */
export async function signUpload(
  { open, settings }: S3,
  upload: ReservedUpload,
): Promise<UploadTarget> {
  const { sdk, outside, presign } = await open();
  const checksum = upload.sha256 && Buffer.from(upload.sha256, "hex").toString("base64");
  const headers: Record<string, string> = {
    "Content-Type": upload.contentType,
    "If-None-Match": "*",
    ...(checksum ? { "x-amz-checksum-sha256": checksum } : {}),
  };
  const command = new sdk.PutObjectCommand({
    Bucket: settings.bucket,
    Key: stagedObject(upload),
    ContentType: upload.contentType,
    ContentLength: upload.sizeBytes,
    IfNoneMatch: "*",
    ChecksumSHA256: checksum ?? undefined,
  });
  const signed = new Set([...Object.keys(headers).map((name) => name.toLowerCase()), length]);
  const uploadUrl = await presign(outside, command, {
    expiresIn: secondsUntil(upload.expiresAt),
    signableHeaders: new Set([...signed, "host"]),
    unhoistableHeaders: signed,
  });
  return { uploadUrl, headers };
}

export async function signRead(
  { open, settings }: S3,
  key: MediaKey,
  { variant, media, expiresAt, inline }: SignedRead,
): Promise<string> {
  const { sdk, outside, presign } = await open();
  const headers = contentHeaders(media, variant, { inline });
  const command = new sdk.GetObjectCommand({
    Bucket: settings.bucket,
    Key: storedObject(key, { sha256: media.sha256, variant }),
    ResponseContentType: headers["Content-Type"],
    ResponseContentDisposition: headers["Content-Disposition"],
    ResponseCacheControl: "private, no-store",
  });
  return await presign(outside, command, { expiresIn: secondsUntil(expiresAt) });
}

const length = "content-length";

const secondsMax = 7 * 24 * 3600;

function secondsUntil(expiresAt: Date): number {
  const seconds = Math.floor((expiresAt.getTime() - now().getTime()) / 1000);
  return Math.min(Math.max(seconds, 1), secondsMax);
}
