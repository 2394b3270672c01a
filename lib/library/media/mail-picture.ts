import { renderImage } from "@/lib/kernel/images/render-image";
import { workspaceId as ownerOf } from "@/lib/kernel/workspace-id";
import { storageAt } from "./media-storage";
import { requireReadyMedia } from "./ready-media";
import { imagePixelsMax } from "./schema";

const shape = { width: 480, height: 480, fit: "inside", format: "jpeg", quality: 75 } as const;

/** Makes a small JPEG of a medium, as not every mail program shows WebP; null for a video without a poster. */
export async function readMailPicture({
  workspaceId,
  mediaId,
}: {
  workspaceId: string;
  mediaId: string;
}): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  const owner = ownerOf(workspaceId);
  const { id, sha256, place } = await requireReadyMedia(owner, mediaId);
  const key = { workspaceId: owner, mediaId: id };
  const stored = { sha256, variant: "thumbnail" } as const;
  const storage = storageAt(place);
  if ((await storage.sizeOf(key, stored)) === null) return null;
  const thumbnail = await storage.read(key, stored);
  const limits = { pixelsMax: imagePixelsMax, queue: "uploads" } as const;
  const rendered = await renderImage(thumbnail, { ...shape, ...limits });
  return typeof rendered === "string"
    ? null
    : { bytes: rendered.picture, contentType: rendered.type };
}
