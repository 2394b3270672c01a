import { createHash } from "node:crypto";
import { addAbortSignal } from "node:stream";
import type { MediaKey, MediaStorage, MediaVariant, StoredFile } from "./storage";

const variants = /^(original|thumbnail|jpeg|crop-[0-9a-f]{32})$/;
const names = /^([0-9a-f]{64})(\.[a-z0-9.-]+)?$/;

export function isVariant(text: string): text is MediaVariant {
  return variants.test(text);
}

export function storedName({ sha256, variant }: StoredFile): string {
  return `${sha256}${suffixOf(variant)}`;
}

export function variantNamed(name: string, sha256: string): MediaVariant | null {
  const [, content, suffix = ""] = names.exec(name) ?? [];
  if (content !== sha256) return null;
  const fixed = (["original", "thumbnail", "jpeg"] as const).find(
    (variant) => suffixOf(variant) === suffix,
  );
  if (fixed) return fixed;
  const cropped = suffix.replace(/^\./, "").replace(/\.jpeg$/, "");
  return isVariant(cropped) ? cropped : null;
}

/** Reads the file piece by piece, so that its size does not matter to the memory. */
export async function storedHash(
  storage: MediaStorage,
  key: MediaKey,
  { signal, ...stored }: StoredFile & { signal?: AbortSignal },
): Promise<string> {
  const hash = createHash("sha256");
  const stream = await storage.open(key, stored);
  if (signal) addAbortSignal(signal, stream);
  for await (const chunk of stream) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}

function suffixOf(variant: MediaVariant): string {
  switch (variant) {
    case "original":
      return "";
    case "thumbnail":
      return ".webp";
    case "jpeg":
      return ".jpeg";
    default:
      return `.${variant}.jpeg`;
  }
}
