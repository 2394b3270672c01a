import type { MediaVariant } from "./storage";

/** Keeps uploaded bytes, whatever they are, from acting as a page of this origin. */
export function contentHeaders(
  media: { contentType: string; fileName: string },
  variant: MediaVariant,
  { inline = false }: { inline?: boolean | undefined } = {},
): Record<string, string> {
  const isAttached = variant === "original" && !inline;
  return {
    "Content-Type": typeOf(variant, media),
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(isAttached ? { "Content-Disposition": attachment(media.fileName) } : {}),
  };
}

export function typeOf(variant: MediaVariant, { contentType }: { contentType: string }): string {
  if (variant === "original") return contentType;
  return variant === "thumbnail" ? "image/webp" : "image/jpeg";
}

function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
