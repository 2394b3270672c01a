import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import type { Media as MediaRow } from "@/prisma/generated/client";
import { checkImage } from "./check-image";
import { storageAt } from "./media-storage";
import {
  deleteReservation,
  findMedia,
  findSameFile,
  insertAlias,
  lockSameFile,
  markReady,
  returnToLibrary,
} from "./media-store";
import { mediaFromRow, requireReadyMedia } from "./ready-media";
import { isVideo, MediaAnswer, MediaParams, type MediaType } from "./schema";
import {
  type Bytes,
  type MediaKey,
  type MediaPlace,
  UploadGone,
  type UploadSnapshot,
} from "./storage";
import { storedHash } from "./stored-file";
import { replaceAlt } from "./update-media";
import { checkVideo } from "./video/check-video";
import { makePoster } from "./video/make-poster";

/** An image is read whole, so those that wait for the decoder wait unread. */
const oneImageAtATime = semaphore(1);

export const completeMediaUpload = operation({
  name: "complete_media_upload",
  summary: "Complete an upload whose bytes were sent",
  scope: "media:write",
  level: "draft",
  input: MediaParams,
  output: MediaAnswer,
  failures: ["media_not_ready"],
  outside: "The file was not read.",
  run: async (actor, { mediaId }) => {
    const key = { workspaceId: actor.workspaceId, mediaId };
    const row = await findMedia(db, actor.workspaceId, mediaId);
    if (!row) throw notFound("upload");
    if (row.state === "reserved") await storeUpload(actor, row);
    const ready = await requireReadyMedia(actor.workspaceId, mediaId);
    const storage = storageAt(row.place);
    if (ready.id !== mediaId) await storage.remove(key);
    await storage.discardUpload(key);
    return { media: mediaFromRow(ready) };
  },
});

export type CheckedUpload = {
  contentType: MediaType;
  width: number;
  height: number;
  durationSeconds: number | null;
  thumbnail: Bytes | null;
};

export async function checkUpload(
  upload: UploadSnapshot,
  declaredType: string,
): Promise<CheckedUpload> {
  if (isVideo({ contentType: declaredType })) {
    const video = await checkVideo(upload, declaredType);
    return { ...video, thumbnail: await makePoster(upload, video) };
  }
  return await oneImageAtATime(async () => {
    const bytes = await upload.read({ start: 0, end: upload.sizeBytes });
    return { ...(await checkImage(bytes, declaredType)), durationSeconds: null };
  });
}

async function storeUpload(actor: Actor, reserved: MediaRow): Promise<void> {
  const key = { workspaceId: actor.workspaceId, mediaId: reserved.id };
  const upload = await storageAt(reserved.place).snapshotUpload(key);
  try {
    if (!upload) throw new UploadGone();
    await storeChecked(actor, reserved, upload);
  } catch (error) {
    // A simultaneous completion that is done has removed the bytes that this one works on.
    if (!(await isReady(key))) throw error;
  } finally {
    await upload?.close();
  }
}

/** Checks and stores a file for its reservation, or gives that the medium which has the same bytes. */
export async function storeChecked(
  actor: Actor,
  reserved: MediaRow,
  original: UploadSnapshot,
): Promise<void> {
  const key = { workspaceId: actor.workspaceId, mediaId: reserved.id };
  const { thumbnail, ...properties } = await checkUpload(original, reserved.contentType);
  const sha256 = await sha256Of(original);
  await mendSameFile(key, { sha256, original, thumbnail });
  // Keeping it fails if somebody deleted the medium meanwhile.
  if (!(await original.keep({ sha256, contentType: properties.contentType }))) return;
  let won = false;
  try {
    const stored = { sha256, variant: "thumbnail" } as const;
    if (thumbnail) await storageAt(reserved.place).store(key, { ...stored, bytes: thumbnail });
    won = await markUploaded(actor, reserved, { ...properties, sha256 });
  } finally {
    if (!won) await removeUnlessStored(key, { sha256, place: reserved.place });
  }
}

async function sha256Of(upload: UploadSnapshot): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of upload.chunks()) hash.update(chunk);
  return hash.digest("hex");
}

/** Puts the bytes back of a medium with the same file that has lost them or holds others. */
async function mendSameFile(
  key: MediaKey,
  sound: { sha256: string; original: UploadSnapshot; thumbnail: Bytes | null },
): Promise<void> {
  const { sha256, original, thumbnail } = sound;
  const same = await findSameFile(db, key, sha256);
  if (!same) return;
  const { contentType, place } = same;
  const storage = storageAt(place);
  const kept = { workspaceId: key.workspaceId, mediaId: same.id };
  const file = { sha256, variant: "original" } as const;
  const { sizeBytes } = original;
  const isThere = (await storage.sizeOf(kept, file)) === sizeBytes;
  if (isThere && (await storedHash(storage, kept, file)) === sha256) return;
  const source = Readable.from(original.chunks());
  await storage.receive(kept, { ...file, contentType, sizeBytes, hash: sha256 }, source);
  if (thumbnail) await storage.store(kept, { sha256, variant: "thumbnail", bytes: thumbnail });
}

function markUploaded(
  actor: Actor,
  reserved: MediaRow,
  checked: Omit<CheckedUpload, "thumbnail"> & { sha256: string },
): Promise<boolean> {
  const key = { workspaceId: actor.workspaceId, mediaId: reserved.id };
  return transaction(async (tx) => {
    const same = await lockSameFile(tx, key, checked.sha256);
    await assertProgram(tx, actor, { level: "draft" });
    if (same) {
      await mergeUpload(tx, actor, { reserved, same });
      return false;
    }
    const marked = await markReady(tx, key, checked);
    if (marked) await recordUpload(tx, actor, reserved.id);
    return marked;
  });
}

async function mergeUpload(
  tx: Tx,
  actor: Actor,
  { reserved, same }: { reserved: MediaRow; same: MediaRow },
): Promise<void> {
  const key = { workspaceId: actor.workspaceId, mediaId: reserved.id };
  if (!(await deleteReservation(tx, key))) return;
  await insertAlias(tx, { id: reserved.id, mediaId: same.id });
  await returnToLibrary(tx, { ...key, mediaId: same.id });
  await recordUpload(tx, actor, same.id);
  if (same.alt === "" && reserved.alt !== "") {
    const { alt } = reserved;
    await replaceAlt(tx, actor, { mediaId: same.id, alt, scheduledPosts: "change" });
  }
}

function recordUpload(tx: Tx, actor: Actor, mediaId: string): Promise<void> {
  return recordAudit(tx, actor, {
    action: "media.uploaded",
    targetType: "media",
    targetId: mediaId,
  });
}

async function removeUnlessStored(
  key: MediaKey,
  { sha256, place }: { sha256: string; place: MediaPlace },
): Promise<void> {
  const row = await findMedia(db, key.workspaceId, key.mediaId);
  if (row?.id !== key.mediaId) await storageAt(place).remove(key);
  else if (row.sha256 !== sha256) await storageAt(place).removeContent(key, sha256);
}

async function isReady({ workspaceId, mediaId }: MediaKey): Promise<boolean> {
  return (await findMedia(db, workspaceId, mediaId))?.state === "ready";
}
