import {
  imageBytesMax,
  isVideo,
  mediaTypes,
  refusedType,
  videoBytesMax,
} from "@/lib/library/media/rules";
import { fileSize } from "./file-size";

export type DeclaredFile = { fileName: string; contentType: string; sizeBytes: number };

export function declareFile(file: File): DeclaredFile {
  const contentType = file.type || typeByName(file.name);
  return {
    fileName: file.name.replace(/[/\\]|\p{Cc}/gu, "_").slice(-255) || "file",
    contentType: aliases[contentType] ?? contentType,
    sizeBytes: file.size,
  };
}

/** Reads a video's type from its first bytes: some cameras name MP4 files .mov. */
export async function declareByBytes(file: File): Promise<DeclaredFile> {
  const declared = declareFile(file);
  const [box, brand] = [await file.slice(4, 8).text(), await file.slice(8, 12).text()];
  if (!isVideo(declared) || box !== "ftyp") return declared;
  return { ...declared, contentType: brand === "qt  " ? "video/quicktime" : "video/mp4" };
}

export function whyRefused(declared: DeclaredFile): string | null {
  const { contentType, sizeBytes } = declared;
  if (!mediaTypes.some((type) => type === contentType)) {
    const reason = refusedType(contentType);
    const works = "Only JPEG, PNG, WebP and GIF images and MP4 and QuickTime videos work here.";
    return reason.startsWith("must") ? works : reason;
  }
  if (sizeBytes === 0) return "This file is empty.";
  const [noun, max] = isVideo(declared) ? ["Videos", videoBytesMax] : ["Images", imageBytesMax];
  if (sizeBytes <= max) return null;
  return `This file has ${fileSize(sizeBytes)}. ${noun} can have ${fileSize(max)} at most.`;
}

/** Some systems report no type for HEIC and video files. */
function typeByName(name: string): string {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return typesByExtension[extension] ?? "application/octet-stream";
}

const typesByExtension: Record<string, string> = {
  heic: "image/heic",
  heif: "image/heif",
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
};

const aliases: Record<string, string> = { "video/x-m4v": "video/mp4" };
