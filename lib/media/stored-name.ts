import type { MediaVariant, StoredFile } from "./storage";

const variants = /^(original|thumbnail|jpeg|crop-[0-9a-f]{32})$/;
const names = /^([0-9a-f]{64})(\.[a-z0-9.-]+)?$/;

export function isVariant(text: string): text is MediaVariant {
  return variants.test(text);
}

export function storedName({ sha256, variant }: StoredFile): string {
  return `${sha256}${endingOf(variant)}`;
}

export function variantNamed(name: string, sha256: string): MediaVariant | null {
  const [, content, ending = ""] = names.exec(name) ?? [];
  if (content !== sha256) return null;
  const fixed = (["original", "thumbnail", "jpeg"] as const).find(
    (variant) => endingOf(variant) === ending,
  );
  if (fixed) return fixed;
  const cropped = ending.replace(/^\./, "").replace(/\.jpeg$/, "");
  return isVariant(cropped) ? cropped : null;
}

function endingOf(variant: MediaVariant): string {
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
