import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { storageReasons } from "@/lib/records/words/reasons";
import { storageAt, uploadPlace } from "./media-storage";
import { findReadyAfter, insertRemoval, sumReadyBytes } from "./media-store";
import { type MediaPlace, StorageTrouble } from "./storage";

export type StoredMedium = {
  mediaId: string;
  /** Is the id with the extension of the type. */
  name: string;
  /** Is null where the bytes are missing. */
  size: number | null;
  open(): Promise<Readable>;
};

const atOnce = 200;
const original = "original" as const;

/** Goes through the files of a workspace's media, each opened where it is wanted. */
export async function* storedMedia(workspaceId: WorkspaceId): AsyncGenerator<StoredMedium> {
  let after: string | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof findReadyAfter>> = await findReadyAfter(db, workspaceId, {
      after,
      limit: atOnce,
    });
    for (const { id: mediaId, sha256, place, contentType } of rows) {
      const key = { workspaceId, mediaId };
      const stored = { sha256, variant: original };
      const storage = storageAt(place);
      yield {
        mediaId,
        name: `${mediaId}.${extensionOf(contentType)}`,
        size: await storage.sizeOf(key, stored),
        open: () => storage.open(key, stored),
      };
    }
    after = rows.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

/** Throws where this machine has no room to hold the files of all media for a while. */
export async function assertRoomForMedia(workspaceId: WorkspaceId): Promise<void> {
  const bytes = await sumReadyBytes(db, workspaceId);
  const copies = uploadPlace() === "disk" ? 2 : 1;
  if (await storageAt("disk").hasRoomFor(copies * bytes)) return;
  throw new AppError("unavailable", "The disk has too little room for a copy of all media.");
}

export function extensionOf(contentType: string): string {
  const [, subtype = "bin"] = contentType.split("/");
  return { jpeg: "jpg", quicktime: "mov" }[subtype] ?? subtype;
}

/** Names a file that is kept where media are, for some time alone. */
export type KeptFile = { workspaceId: WorkspaceId; fileId: string };

/**
 * Keeps a file of this machine where uploads lie. The caller has already planned its removal, so that
 * nothing stays for good. Returns by what it is found again.
 */
export async function keepFile(
  { workspaceId, fileId }: KeptFile,
  {
    place,
    path,
    ...file
  }: { place: MediaPlace; path: string; sha256: string; sizeBytes: number; contentType: string },
): Promise<string> {
  const incoming = { ...file, variant: original, hash: file.sha256 };
  const source = createReadStream(path);
  await storageAt(place).receive({ workspaceId, mediaId: fileId }, incoming, source);
  return `${place}:${file.sha256}`;
}

/** Opens a file that `keepFile` kept; null where it is no longer there. */
export async function openKeptFile(
  { workspaceId, fileId }: KeptFile,
  keptAs: string,
): Promise<{ size: number; stream: Readable } | null> {
  const [place = "", sha256 = ""] = keptAs.split(":");
  if (place !== "disk" && place !== "s3") {
    throw new StorageTrouble(storageReasons.because("unknown_bucket"));
  }
  const key = { workspaceId, mediaId: fileId };
  const stored = { sha256, variant: original };
  const storage = storageAt(place);
  const size = await storage.sizeOf(key, stored);
  return size === null ? null : { size, stream: await storage.open(key, stored) };
}

/** Removes a kept file with the bytes of media that are due, at the earliest then. */
export async function removeKeptFile(
  tx: Tx,
  { workspaceId, fileId }: KeptFile,
  { place = uploadPlace(), removeAfter = now() }: { place?: MediaPlace; removeAfter?: Date } = {},
): Promise<void> {
  await insertRemoval(tx, { workspaceId, mediaId: fileId, place }, removeAfter);
}
