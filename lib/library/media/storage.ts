import type { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange, Reason } from "@/lib/networks/network";
import { storageReasons } from "@/lib/records/words/reasons";
import type { MediaPlace } from "@/prisma/generated/enums";

export type { MediaPlace };

export type Bytes = Uint8Array<ArrayBuffer>;

export type MediaKey = { workspaceId: WorkspaceId; mediaId: string };

export type MadeVariant = "jpeg" | `crop-${string}`;

export type MediaVariant = "original" | "thumbnail" | MadeVariant;

export type ReservedUpload = MediaKey & {
  contentType: string;
  sizeBytes: number;
  sha256: string | null;
  expiresAt: Date;
};

export type UploadTarget = { uploadUrl: string; headers: Record<string, string> };

/**
 * An unchanging view of a staged upload: a repeated PUT does not affect it. What it occupies is freed
 * when it is closed.
 */
export interface UploadSnapshot {
  readonly sizeBytes: number;
  readonly reads: "locally" | "over the network";
  read(range: ByteRange): Promise<Bytes>;
  chunks(): AsyncIterable<Uint8Array>;
  /** Stores it durably as the original, without copying it through here; false where it was removed. */
  keep(stored: { sha256: string; contentType: string }): Promise<boolean>;
  close(): Promise<void>;
}

/** Originals are addressed by their content, so they never change. */
export type StoredFile = { sha256: string; variant: MediaVariant };

type StoredBytes = StoredFile & { range?: ByteRange | undefined };

export type IncomingFile = StoredFile & { contentType: string; sizeBytes: number; hash: string };

export type SignedRead = {
  variant: MediaVariant;
  media: { sha256: string; contentType: string; fileName: string };
  expiresAt: Date;
  inline?: boolean;
};

export interface MediaStorage {
  uploadTarget(upload: ReservedUpload): Promise<UploadTarget>;
  snapshotUpload(key: MediaKey): Promise<UploadSnapshot | null>;
  /** Forgets the staged bytes. An address that may not be used again is not good again. */
  discardUpload(key: MediaKey): Promise<void>;
  signedUrl(key: MediaKey, signed: SignedRead): Promise<string>;
  sizeOf(key: MediaKey, stored: StoredFile): Promise<number | null>;
  store(key: MediaKey, made: StoredFile & { bytes: Bytes }): Promise<void>;
  /** Throws where the bytes are missing: a ready medium always has them. */
  read(key: MediaKey, stored: StoredBytes): Promise<Bytes>;
  open(key: MediaKey, stored: StoredBytes): Promise<Readable>;
  variantsOf(key: MediaKey, sha256: string): Promise<MediaVariant[]>;
  receive(key: MediaKey, file: IncomingFile, source: Readable): Promise<void>;
  removeContent(key: MediaKey, sha256: string): Promise<void>;
  remove(key: MediaKey): Promise<void>;
  removeAbandoned(sentBefore: Date): Promise<number>;
  assertReady(): Promise<void>;
  assertOpenToBrowsers(): Promise<void>;
  hasRoomFor(sizeBytes: number): Promise<boolean>;
}

/** Media are out of reach: a request ends with the sentence, and a row keeps the reason. */
export class StorageTrouble extends AppError {
  readonly reason: Reason;

  constructor(reason: Reason, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super("unavailable", storageReasons.sentenceOf(reason) ?? "", options);
    this.reason = reason;
  }
}

export class UploadGone extends AppError {
  constructor(cause?: unknown) {
    super("media_not_ready", "The file has not arrived yet. Send it, then complete.", { cause });
  }
}
