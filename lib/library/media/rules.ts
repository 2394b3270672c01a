import { type ImageType, imageTypes } from "@/lib/kernel/images/rules/aspects";

export { type ImageType, imageTypes };

export const imageBytesMax = 20 * 1024 * 1024;
export const imagePixelsMax = 80_000_000;
export const videoTypes = ["video/mp4", "video/quicktime"] as const;
export const videoBytesMax = 1024 ** 3;
export const videoSecondsMax = 900;
export const mediaTypes = [...imageTypes, ...videoTypes] as const;
export const altMax = 2000;

/** A backup that holds this lock of Postgres reads files by their names, so that nobody deletes them. */
export const heldBytesLock = "herald.media.bytes";

export type VideoType = (typeof videoTypes)[number];
export type MediaType = (typeof mediaTypes)[number];

export function isVideo({ contentType }: { contentType: string }): boolean {
  return contentType.startsWith("video/");
}

export function refusedType(contentType: unknown): string {
  const type = String(contentType).toLowerCase();
  if (/^image\/hei[cf]/.test(type)) {
    return "HEIC photos cannot be published. Export the photo as JPEG and upload that.";
  }
  if (type.startsWith("image/svg")) {
    return "SVG drawings cannot be published. Export the drawing as PNG and upload that.";
  }
  if (type.startsWith("video/")) {
    return "Only MP4 and QuickTime videos can be published. Export the video as MP4 and upload that.";
  }
  return `must be one of ${mediaTypes.join(", ")}`;
}
