import { randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { S3Settings } from "@/lib/kernel/s3-settings";
import { typeOf } from "../content-headers";
import type { IncomingFile, MediaKey, MediaStorage, MediaVariant } from "../storage";
import { variantNamed } from "../stored-file";
import { assertOpenToBrowsers } from "./browser-access";
import { connectS3, type S3 } from "./s3-client";
import { isNoSuchKey } from "./s3-failure";
import {
  deleteObject,
  headObject,
  listObjects,
  objectFolder,
  openObject,
  putObject,
  readObject,
  stagedObject,
  stagedPrefix,
  storedObject,
  withS3,
} from "./s3-objects";
import { isSentInParts, putInParts } from "./s3-parts";
import { signRead, signUpload } from "./s3-presign";
import { snapshotUpload } from "./s3-snapshot";

export function s3Storage(settings: S3Settings): MediaStorage {
  const s3 = connectS3(settings);
  const ready = recently(() => assertUsable(s3));
  const variantsOf = (key: MediaKey, sha256: string) => listVariants(s3, key, sha256);
  return {
    uploadTarget: (upload) => signUpload(s3, upload),
    signedUrl: (key, signed) => signRead(s3, key, signed),
    snapshotUpload: (key) => snapshotUpload(s3, key),
    // An empty object stays for a day: the address takes a file only where there is no object.
    discardUpload: (key) => putObject(s3, { name: stagedObject(key), ...nothing }),
    sizeOf: async (key, stored) =>
      (await headObject(s3, storedObject(key, stored)))?.sizeBytes ?? null,
    store: async (key, { bytes, ...stored }) => {
      const contentType = typeOf(stored.variant, { contentType: "application/octet-stream" });
      await putObject(s3, { name: storedObject(key, stored), bytes, contentType });
    },
    read: (key, { range, ...stored }) =>
      orGone(key, stored.variant, readObject(s3, { name: storedObject(key, stored), range })),
    open: (key, { range, ...stored }) =>
      orGone(key, stored.variant, openObject(s3, { name: storedObject(key, stored), range })),
    variantsOf,
    receive: (key, file, source) => receive(s3, { key, file, source }),
    removeContent: async (key, sha256) => {
      for (const variant of await variantsOf(key, sha256)) {
        await deleteObject(s3, storedObject(key, { sha256, variant }));
      }
    },
    remove: async (key) => {
      await deleteObject(s3, stagedObject(key));
      for await (const { name } of listObjects(s3, objectFolder(key))) await deleteObject(s3, name);
    },
    removeAbandoned: (sentBefore) => removeAbandoned(s3, sentBefore),
    assertReady: ready,
    assertOpenToBrowsers: () => assertOpenToBrowsers(s3),
    // A bucket says that it is full only when it is written to.
    hasRoomFor: async () => true,
  };
}

async function orGone<T>(key: MediaKey, variant: MediaVariant, found: Promise<T>): Promise<T> {
  return await found.catch((cause: unknown) => {
    if (!isNoSuchKey(cause)) throw cause;
    throw new Error(`The ${variant} of medium ${key.mediaId} is gone.`, { cause });
  });
}

async function listVariants(s3: S3, key: MediaKey, sha256: string): Promise<MediaVariant[]> {
  const folder = objectFolder(key);
  const variants: MediaVariant[] = [];
  for await (const { name } of listObjects(s3, folder)) {
    const variant = variantNamed(name.slice(folder.length), sha256);
    if (variant) variants.push(variant);
  }
  return variants;
}

async function receive(
  s3: S3,
  { key, file, source }: { key: MediaKey; file: IncomingFile; source: Readable },
): Promise<void> {
  const name = storedObject(key, file);
  if (isSentInParts(file)) return await putInParts(s3, { name, file, source });
  await withS3(s3, ({ sdk, client }, Bucket) =>
    client.send(
      new sdk.PutObjectCommand({
        Bucket,
        Key: name,
        Body: source,
        ContentLength: file.sizeBytes,
        ContentType: file.contentType,
        ChecksumSHA256: Buffer.from(file.hash, "hex").toString("base64"),
      }),
    ),
  );
}

async function removeAbandoned(s3: S3, sentBefore: Date): Promise<number> {
  let removed = 0;
  for await (const { name, storedAt } of listObjects(s3, stagedPrefix)) {
    if (storedAt >= sentBefore) continue;
    await deleteObject(s3, name);
    removed += 1;
  }
  return removed;
}

const nothing = { bytes: new Uint8Array(), contentType: "application/octet-stream" };
const probeBytes = 64;
const provenMs = 10_000;

function recently(prove: () => Promise<void>): () => Promise<void> {
  let provenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - provenAt < provenMs) return;
    await prove();
    provenAt = performance.now();
  };
}

async function assertUsable(s3: S3): Promise<void> {
  const name = `probes/${randomUUID()}`;
  const bytes = new Uint8Array(randomBytes(probeBytes));
  await putObject(s3, { name, bytes, contentType: "application/octet-stream" });
  try {
    const kept = await readObject(s3, { name });
    if (Buffer.compare(kept, bytes) !== 0) throw new Error("What was written cannot be read.");
  } finally {
    await deleteObject(s3, name);
  }
}
