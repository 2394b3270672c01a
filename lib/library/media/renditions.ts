import { createHash } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { AppError } from "@/lib/kernel/errors";
import { renderImage } from "@/lib/kernel/images/render-image";
import { type Cut, cutOf, publishedEdge } from "@/lib/kernel/images/rules/cut";
import type { Crop } from "@/lib/kernel/images/schema";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { encodeJpeg } from "@/lib/networks/content/encode-jpeg";
import type { ByteRange, MediaRendition } from "@/lib/networks/network";
import { storageAt } from "./media-storage";
import { type ReadyMedia, requireReadyMedia } from "./ready-media";
import { imagePixelsMax } from "./schema";
import type { Bytes, MadeVariant, MediaKey, MediaVariant } from "./storage";

/** Networks fetch within a day; the second day covers retries. */
const hoursValid = 48;

export const jpegShape = { edge: 1440, quality: 90 };

/**
 * Signs an address at which a network can fetch the medium: ASCII only, answered without a redirect.
 * Throws `not_found`, `media_not_ready`, or `validation_failed` where no JPEG can be made.
 */
export async function renditionUrl(
  workspaceId: WorkspaceId,
  mediaId: string,
  rendition: MediaRendition,
): Promise<string> {
  const media = await requireReadyMedia(workspaceId, mediaId);
  if (rendition === "jpeg") await makeJpeg({ workspaceId, mediaId: media.id }, media);
  return await fetchableUrl(workspaceId, media, rendition);
}

export async function fetchableUrl(
  workspaceId: WorkspaceId,
  media: ReadyMedia,
  variant: MediaVariant,
): Promise<string> {
  const expiresAt = new Date(now().getTime() + hoursValid * 60 * 60_000);
  const key = { workspaceId, mediaId: media.id };
  const storage = storageAt(media.place);
  return await storage.signedUrl(key, { media, variant, expiresAt, inline: true });
}

export type CroppedMedia = { mediaId: string; crop: Crop };

export async function readCropped(
  workspaceId: WorkspaceId,
  cropped: CroppedMedia,
  range?: ByteRange,
): Promise<Bytes> {
  const { media, key, variant } = await makeCropped(workspaceId, cropped, publishedEdge);
  return await storageAt(media.place).read(key, { sha256: media.sha256, variant, range });
}

export async function croppedUrl(
  workspaceId: WorkspaceId,
  cropped: CroppedMedia,
  rendition: MediaRendition,
): Promise<string> {
  const edge = rendition === "jpeg" ? jpegShape.edge : publishedEdge;
  const { media, variant } = await makeCropped(workspaceId, cropped, edge);
  return await fetchableUrl(workspaceId, media, variant);
}

export async function cutJpeg(
  original: Bytes,
  { cut, queue }: { cut: Cut; queue: "uploads" | "publishing" },
): Promise<Bytes> {
  const { quality } = jpegShape;
  const pixelsMax = imagePixelsMax;
  const rendered = await renderImage(original, { cut, format: "jpeg", quality, pixelsMax, queue });
  if (typeof rendered !== "string") return rendered.picture;
  throw new AppError("validation_failed", "This picture cannot be cropped: upload it again.");
}

async function makeJpeg(key: MediaKey, { sha256, place }: ReadyMedia): Promise<void> {
  const storage = storageAt(place);
  if ((await storage.sizeOf(key, { sha256, variant: "jpeg" })) !== null) return;
  const original = await storage.read(key, { sha256, variant: "original" });
  const jpeg = await encodeJpeg(original, jpegShape);
  if (!jpeg) {
    throw new AppError("validation_failed", "This file cannot be converted to JPEG.");
  }
  await storage.store(key, { sha256, variant: "jpeg", bytes: jpeg });
}

/** The name follows from what is cut, so that a retry finds the bytes that were sent before. */
async function makeCropped(
  workspaceId: WorkspaceId,
  { mediaId, crop }: CroppedMedia,
  edge: number,
): Promise<{ media: ReadyMedia; key: MediaKey; variant: MadeVariant }> {
  const media = await requireReadyMedia(workspaceId, mediaId);
  const { sha256, width, height } = media;
  const storage = storageAt(media.place);
  const key = { workspaceId, mediaId: media.id };
  const cut = cutOf({ width: width ?? 1, height: height ?? 1 }, crop, edge);
  const variant: MadeVariant = `crop-${digestOf(cut)}`;
  if ((await storage.sizeOf(key, { sha256, variant })) === null) {
    const original = await storage.read(key, { sha256, variant: "original" });
    const bytes = await cutJpeg(original, { cut, queue: "publishing" });
    await storage.store(key, { sha256, variant, bytes });
  }
  return { media, key, variant };
}

function digestOf(cut: Cut): string {
  return createHash("sha256").update(JSON.stringify(cut)).digest("hex").slice(0, 32);
}
