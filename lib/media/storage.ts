import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange } from "@/lib/networks/network";

export type Bytes = Uint8Array<ArrayBuffer>;

/** Whose medium it is; every path and every signed address begins with it. */
export type MediaPlace = { workspaceId: WorkspaceId; mediaId: string };

/** `jpeg` is made when a network first asks for it. */
export const mediaVariants = ["original", "thumbnail", "jpeg"] as const;
export type MediaVariant = (typeof mediaVariants)[number];

export type ReservedUpload = MediaPlace & {
  contentType: string;
  sizeBytes: number;
  expiresAt: Date;
};

/** One PUT to this address with exactly these headers. */
export type UploadTarget = { uploadUrl: string; headers: Record<string, string> };

/**
 * A staged upload held still: bytes that are sent again meanwhile do not change it. Close it, or it
 * stays on the disk.
 */
export interface HeldUpload {
  readonly sizeBytes: number;
  /** A file of this machine with the bytes, for programs that take one; gone once it is closed. */
  readonly path: string;
  /** Shorter than asked for where the upload ends before the range does. */
  read(range: ByteRange): Promise<Bytes>;
  /** All bytes in order, a piece at a time. */
  chunks(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** What is kept of a medium. Originals are addressed by content, so they never change. */
export type KeptMedia = { sha256: string; original: HeldUpload; thumbnail: Bytes | null };

export type KeptBytes = { sha256: string; variant: MediaVariant; range?: ByteRange | undefined };

export type SignedRead = {
  variant: MediaVariant;
  expiresAt: Date;
  /** For a network that fetches it: never an attachment. */
  inline?: boolean;
};

/** Where the bytes of media live. A medium's upload is staged until it has been checked and kept. */
export interface MediaStorage {
  uploadTarget(upload: ReservedUpload): UploadTarget;
  /** Null until all of the upload has arrived. */
  holdUpload(place: MediaPlace): Promise<HeldUpload | null>;
  /** Keeps original and thumbnail durably, without copying; false where the medium was removed. */
  keep(place: MediaPlace, kept: KeptMedia): Promise<boolean>;
  discardUpload(place: MediaPlace): Promise<void>;
  /** A signed address that answers with the bytes until it expires; an original is an attachment. */
  readUrl(place: MediaPlace, signed: SignedRead): string;
  hasJpeg(place: MediaPlace, sha256: string): Promise<boolean>;
  /** Keeps the JPEG of an original; repeating it is harmless. */
  keepJpeg(place: MediaPlace, kept: { sha256: string; jpeg: Bytes }): Promise<void>;
  /** All bytes or those of a range. Throws where they are gone: a ready medium always has them. */
  read(place: MediaPlace, kept: KeptBytes): Promise<Bytes>;
  hasThumbnail(place: MediaPlace, sha256: string): Promise<boolean>;
  /** Removes one kept content of a medium that lost a race against another. */
  removeKept(place: MediaPlace, sha256: string): Promise<void>;
  /** Removes everything of the medium. */
  remove(place: MediaPlace): Promise<void>;
  /** Throws where nothing can be kept at the moment. */
  assertReady(): Promise<void>;
}
