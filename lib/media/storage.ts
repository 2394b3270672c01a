import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange } from "@/lib/networks/network";

export type Bytes = Uint8Array<ArrayBuffer>;

export type MediaKey = { workspaceId: WorkspaceId; mediaId: string };

export type MadeVariant = "jpeg" | `crop-${string}`;
export type MediaVariant = "original" | "thumbnail" | MadeVariant;

export type ReservedUpload = MediaKey & {
  contentType: string;
  sizeBytes: number;
  expiresAt: Date;
};

export type UploadTarget = { uploadUrl: string; headers: Record<string, string> };

/**
 * An unchanging view of a staged upload: a repeated PUT does not affect it. It stays on the disk until
 * it is closed.
 */
export interface UploadSnapshot {
  readonly sizeBytes: number;
  readonly path: string;
  read(range: ByteRange): Promise<Bytes>;
  chunks(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Originals are addressed by their content, so they never change. */
export type StoredMedia = { sha256: string; original: UploadSnapshot; thumbnail: Bytes | null };

export type StoredBytes = { sha256: string; variant: MediaVariant; range?: ByteRange | undefined };

export type MadeBytes = { sha256: string; variant: MadeVariant; bytes: Bytes };

export type SignedRead = {
  variant: MediaVariant;
  expiresAt: Date;
  inline?: boolean;
};

export interface MediaStorage {
  uploadTarget(upload: ReservedUpload): UploadTarget;
  snapshotUpload(key: MediaKey): Promise<UploadSnapshot | null>;
  /** Stores original and thumbnail durably, without copying; false where the medium was removed. */
  store(key: MediaKey, stored: StoredMedia): Promise<boolean>;
  discardUpload(key: MediaKey): Promise<void>;
  signedUrl(key: MediaKey, signed: SignedRead): string;
  hasMade(key: MediaKey, stored: { sha256: string; variant: MadeVariant }): Promise<boolean>;
  storeMade(key: MediaKey, made: MadeBytes): Promise<void>;
  /** Throws where the bytes are missing: a ready medium always has them. */
  read(key: MediaKey, stored: StoredBytes): Promise<Bytes>;
  hasThumbnail(key: MediaKey, sha256: string): Promise<boolean>;
  removeContent(key: MediaKey, sha256: string): Promise<void>;
  remove(key: MediaKey): Promise<void>;
  assertReady(): Promise<void>;
  hasRoomFor(sizeBytes: number): Promise<boolean>;
}
