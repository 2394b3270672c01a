import type { Media as MediaRow } from "@/prisma/generated/client";
import type { Media } from "./schema";

export function mediaFromRow(row: Pick<MediaRow, keyof Media>): Media {
  if (row.width === null || row.height === null) {
    throw new Error(`Medium ${row.id} is read before its upload is complete.`);
  }
  return {
    id: row.id,
    fileName: row.fileName,
    contentType: row.contentType,
    sizeBytes: Number(row.sizeBytes),
    width: row.width,
    height: row.height,
    alt: row.alt,
    durationSeconds: row.durationSeconds,
  };
}
