import { createHash } from "node:crypto";
import { z } from "zod";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { renderImage } from "@/lib/kernel/images/render-image";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { contentHeaders } from "@/lib/library/media/content-headers";
import { assertSpace } from "@/lib/library/media/media-storage";
import type { Bytes } from "@/lib/library/media/storage";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { listAvatars, readAvatar, removeAvatarFile, storeAvatar } from "./avatar-files";
import {
  deletePictureIfUnused,
  deleteUnusedPictures,
  findPicture,
  isShown,
  isUsed,
  lockAvatars,
  setAvatarUrl,
  upsertPicture,
} from "./avatar-store";
import { AvatarAnswer, SetAvatar } from "./schema";

const hourMs = 3_600_000;

const avatarPixels = 256;
const inputPixelsMax = 25_000_000;

export const setAvatar = operation({
  name: "set_avatar",
  summary: "Show a picture of yourself",
  scope: "self",
  input: SetAvatar,
  output: AvatarAnswer,
  run: async (actor, { image }) => {
    await assertSpace(image.length);
    const bytes = await makeAvatar(new Uint8Array(Buffer.from(image, "base64")));
    const hash = createHash("sha256").update(bytes).digest("hex");
    const avatarUrl = avatarPath(hash);
    await transaction(async (tx) => {
      await lockAvatars(tx);
      await storeAvatar(hash, bytes);
      await changeAvatar(tx, actor, avatarUrl);
    });
    return { avatarUrl };
  },
});

export const removeAvatar = operation({
  name: "remove_avatar",
  summary: "Show your initials in place of a picture",
  scope: "self",
  input: z.strictObject({}),
  output: AvatarAnswer,
  run: async (actor) => {
    await transaction((tx) => changeAvatar(tx, actor, null));
    return { avatarUrl: null };
  },
});

export async function answerAvatar(
  actor: Actor,
  { hash, ifNoneMatch }: { hash: string; ifNoneMatch: string | null },
): Promise<Response> {
  return answerWith(await readPicture(actor, hash), { hash, ifNoneMatch });
}

/** Answers with an account's picture, which is no secret, for somebody who is not of the workspace. */
export async function answerAccountPicture(
  workspaceId: WorkspaceId,
  { hash, ifNoneMatch }: { hash: string; ifNoneMatch: string | null },
): Promise<Response> {
  return answerWith(await findPicture(db, workspaceId, hash), { hash, ifNoneMatch });
}

function answerWith(
  bytes: Bytes | null,
  { hash, ifNoneMatch }: { hash: string; ifNoneMatch: string | null },
): Response {
  if (!bytes) throw notFound("picture");
  const etag = `"${hash}"`;
  const cached = {
    "Cache-Control": "private, max-age=31536000, immutable",
    ETag: etag,
  };
  if (names(ifNoneMatch, etag)) return new Response(null, { status: 304, headers: cached });
  const picture = { contentType: "image/webp", fileName: "picture.webp" };
  return new Response(bytes, { headers: { ...contentHeaders(picture, "thumbnail"), ...cached } });
}

export async function keepAccountPicture(workspaceId: WorkspaceId, bytes: Bytes): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  await upsertPicture(db, workspaceId, { hash, bytes });
  return avatarPath(hash);
}

export async function dropAccountPicture(
  tx: Tx,
  workspaceId: WorkspaceId,
  avatarUrl: string | null,
): Promise<void> {
  if (avatarUrl === null) return;
  await deletePictureIfUnused(tx, workspaceId, { hash: hashIn(avatarUrl), avatarUrl });
}

export async function purgeUnusedAvatars(): Promise<number> {
  const before = new Date(now().getTime() - hourMs);
  let removed = await deleteUnusedPictures(db, { foundBefore: before, pathPrefix: avatarPath("") });
  for (const hash of await listAvatars(before)) {
    const isRemoved = await transaction(async (tx) => {
      await lockAvatars(tx);
      if (await isUsed(tx, avatarPath(hash))) return false;
      await removeAvatarFile(hash);
      return true;
    });
    if (isRemoved) removed += 1;
  }
  return removed;
}

/**
 * Makes an upright square WebP of one frame, without the metadata of the original. Throws
 * `validation_failed` for bytes that are not a whole picture.
 */
async function makeAvatar(bytes: Bytes): Promise<Bytes> {
  const made = await renderImage(bytes, {
    width: avatarPixels,
    height: avatarPixels,
    fit: "cover",
    format: "webp",
    quality: 82,
    pixelsMax: inputPixelsMax,
    queue: "uploads",
  });
  if (typeof made !== "string") return made.picture;
  const message = "This is not a whole picture. Use a JPEG, PNG, WebP or GIF.";
  throw new AppError("validation_failed", message, {
    details: [{ path: "image", code: "unreadable_image", message }],
  });
}

/**
 * Returns the address of a picture: a path, so that it stays true when the server moves. The hash
 * names the bytes, so that browsers may keep them for good.
 */
function avatarPath(hash: string): string {
  return `/api/avatars/${hash}`;
}

async function changeAvatar(tx: Tx, actor: Actor, avatarUrl: string | null): Promise<void> {
  const userId = personOf(actor);
  await setAvatarUrl(tx, userId, avatarUrl);
  await recordAudit(tx, actor, { action: "user.updated", targetType: "user", targetId: userId });
}

async function readPicture({ workspaceId }: Actor, hash: string): Promise<Bytes | null> {
  const isPerson = await isShown(db, workspaceId, avatarPath(hash));
  return isPerson ? await readAvatar(hash) : await findPicture(db, workspaceId, hash);
}

function names(ifNoneMatch: string | null, etag: string): boolean {
  const given = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return given.includes(etag) || given.includes("*");
}

export function hashIn(avatarUrl: string): string {
  return avatarUrl.slice(avatarPath("").length);
}
