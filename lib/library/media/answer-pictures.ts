import { isCroppable } from "@/lib/deliveries/crops/rules";
import { type Actor, assertScope } from "@/lib/kernel/actor";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { AppError } from "@/lib/kernel/errors";
import { cutOf } from "@/lib/kernel/images/rules/cut";
import type { Crop } from "@/lib/kernel/images/schema";
import { contentHeaders } from "./content-headers";
import { storageAt } from "./media-storage";
import { requireReadyMedia } from "./ready-media";
import { cutJpeg } from "./renditions";

const previewEdge = 1200;
const oneAtATime = semaphore(1);

/**
 * Answers with the thumbnail's bytes at a stable address. 204 for a video without one: an `img` then
 * fails without an error in the browser's console.
 */
export async function answerThumbnail(actor: Actor, asked: { mediaId: string }): Promise<Response> {
  assertScope(actor, "media:read");
  const { workspaceId } = actor;
  const media = await requireReadyMedia(workspaceId, asked.mediaId);
  const key = { workspaceId, mediaId: media.id };
  const thumbnail = { sha256: media.sha256, variant: "thumbnail" } as const;
  const storage = storageAt(media.place);
  if ((await storage.sizeOf(key, thumbnail)) === null) return new Response(null, { status: 204 });
  const bytes = await storage.read(key, thumbnail);
  const cached = { "Cache-Control": "private, max-age=3600", Vary: "Cookie" };
  return new Response(bytes, { headers: { ...contentHeaders(media, "thumbnail"), ...cached } });
}

/** Nothing is stored: whoever may look could otherwise fill the disk with crops of one picture. */
export async function answerCrop(
  actor: Actor,
  { mediaId, ...crop }: Crop & { mediaId: string },
): Promise<Response> {
  assertScope(actor, "media:read");
  const { workspaceId } = actor;
  const media = await requireReadyMedia(workspaceId, mediaId);
  const { id, sha256, width, height, contentType, place } = media;
  if (!width || !height || !isCroppable({ contentType, width })) throw notCroppable();
  const cut = cutOf({ width, height }, crop, previewEdge);
  const jpeg = await oneAtATime(async () => {
    const key = { workspaceId, mediaId: id };
    const original = await storageAt(place).read(key, { sha256, variant: "original" });
    return await cutJpeg(original, { cut, queue: "uploads" });
  });
  const cached = { "Cache-Control": "private, max-age=3600", Vary: "Cookie" };
  return new Response(jpeg, { headers: { ...contentHeaders(media, "jpeg"), ...cached } });
}

function notCroppable(): AppError {
  return new AppError(
    "validation_failed",
    "A video or a GIF goes out as it is: only pictures that stand still are cropped.",
  );
}
