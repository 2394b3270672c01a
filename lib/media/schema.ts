import { z } from "zod";
import { Cursor, codePoints, PageSize, pagedList, Uuid } from "@/lib/schema";

export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export const imageBytesMax = 20 * 1024 * 1024;
export const imagePixelsMax = 80_000_000;
export const altMax = 2000;

const Alt = z
  .string()
  .refine((alt) => codePoints(alt) <= altMax, `must be at most ${altMax} characters`);

export const Media = z.strictObject({
  id: Uuid,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  durationSeconds: z.number().nullable(),
});
export type Media = z.output<typeof Media>;

export const MediaParams = z.strictObject({ mediaId: Uuid });

export const ReserveUpload = z.strictObject({
  fileName: z
    .string()
    .min(1)
    .max(255)
    .refine((name) => !/[/\\]/.test(name), "must be a name, not a path"),
  contentType: z.enum(imageTypes, `must be one of ${imageTypes.join(", ")}`),
  sizeBytes: z.int().min(1).max(imageBytesMax, "must be at most 20 MB"),
  alt: Alt,
});

export const UploadReservation = z.strictObject({
  mediaId: Uuid,
  uploadUrl: z.url(),
  headers: z.record(z.string(), z.string()),
});

export const MediaAnswer = z.strictObject({ media: Media });

/** A medium with short-lived signed addresses of its bytes. */
export const MediaWithUrl = z.strictObject({
  media: Media,
  url: z.url(),
  thumbnailUrl: z.url(),
  urlExpiresAt: z.iso.datetime(),
});

export const UpdateMedia = z.strictObject({ mediaId: Uuid, alt: Alt });

export const ListMedia = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  type: z.enum(["image", "video"]).optional(),
});
export const MediaList = pagedList(Media);
