import type { MediaItem } from "@/lib/networks/network";
import { type Media, Prisma } from "@/prisma/generated/client";

export const postMediaColumns = Prisma.sql`media.id, media."fileName", media."contentType",
  media."sizeBytes", media.width, media.height, media."durationSeconds",
  coalesce(kept.alt, media.alt) AS alt`;

export type MediaRow = Pick<
  Media,
  "id" | "fileName" | "contentType" | "width" | "height" | "durationSeconds" | "alt"
> & { sizeBytes: number };

export function mediaItem(row: MediaRow): MediaItem {
  return {
    mediaId: row.id,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    width: row.width ?? 0,
    height: row.height ?? 0,
    durationSeconds: row.durationSeconds,
    alt: row.alt,
  };
}
