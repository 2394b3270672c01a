import { imageBytesMax, imageTypes, refusedType } from "@/lib/media/schema";
import { fileSize } from "./file-size";

/** What a reservation says of a file. */
export type DeclaredFile = { fileName: string; contentType: string; sizeBytes: number };

export function declareFile(file: File): DeclaredFile {
  return {
    fileName: file.name.replace(/[/\\]|\p{Cc}/gu, "_").slice(-255) || "image",
    contentType: file.type || typeByName(file.name),
    sizeBytes: file.size,
  };
}

/** Why the file cannot be uploaded at all, in a sentence; null where it can. */
export function whyRefused({ contentType, sizeBytes }: DeclaredFile): string | null {
  if (!imageTypes.some((type) => type === contentType)) {
    const reason = refusedType(contentType);
    return reason.startsWith("must") ? "Only JPEG, PNG, WebP and GIF images work here." : reason;
  }
  if (sizeBytes === 0) return "This file is empty.";
  if (sizeBytes <= imageBytesMax) return null;
  return `This file has ${fileSize(sizeBytes)}. Images can have ${fileSize(imageBytesMax)} at most.`;
}

/** Some systems know no type for photos of phones; the name still says it. */
function typeByName(name: string): string {
  return /\.hei[cf]$/i.test(name) ? "image/heic" : "application/octet-stream";
}
