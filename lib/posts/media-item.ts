import type { MediaItem } from "@/lib/networks/network";
import type { Prisma } from "@/prisma/generated/client";

/** The columns of a medium that people and networks are told. */
export const mediaSelect = {
  id: true,
  fileName: true,
  contentType: true,
  sizeBytes: true,
  width: true,
  height: true,
  durationSeconds: true,
  alt: true,
} satisfies Prisma.MediaSelect;

export type MediaRow = Prisma.MediaGetPayload<{ select: typeof mediaSelect }>;

/** A ready medium as networks see it. */
export function mediaItem(row: MediaRow): MediaItem {
  return {
    mediaId: row.id,
    contentType: row.contentType,
    sizeBytes: Number(row.sizeBytes),
    width: row.width ?? 0,
    height: row.height ?? 0,
    durationSeconds: row.durationSeconds,
    alt: row.alt,
  };
}
