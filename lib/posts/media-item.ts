import type { MediaItem } from "@/lib/networks/network";
import { type Media, Prisma } from "@/prisma/generated/client";

/** The columns of a medium that people and networks are told, of a table called `media`. */
export const mediaColumns = Prisma.sql`media.id, media."fileName", media."contentType",
  media."sizeBytes", media.width, media.height, media."durationSeconds", media.alt`;

export type MediaRow = Pick<
  Media,
  "id" | "fileName" | "contentType" | "width" | "height" | "durationSeconds" | "alt"
> & { sizeBytes: number };

/** A ready medium as networks see it. */
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
