import { renderImage } from "@/lib/kernel/images/render-image";

const pixelsMax = 100_000_000;

/**
 * Returns an upright sRGB JPEG on white, its edges at most `edge` pixels; null for bytes that are
 * no image.
 */
export async function encodeJpeg(
  bytes: Uint8Array<ArrayBuffer>,
  { edge, quality }: { edge: number; quality: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const rendered = await renderImage(bytes, {
    width: edge,
    height: edge,
    fit: "inside",
    format: "jpeg",
    quality,
    pixelsMax,
    queue: "publishing",
  });
  return typeof rendered === "string" ? null : rendered.picture;
}
