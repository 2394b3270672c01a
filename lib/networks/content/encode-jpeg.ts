const pixelsMax = 100_000_000;

/**
 * Returns an upright sRGB JPEG on white, its edges at most `edge` pixels; null for bytes that are
 * no image.
 */
export async function encodeJpeg(
  bytes: Uint8Array<ArrayBuffer>,
  { edge, quality }: { edge: number; quality: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  // Imported lazily: the registry of networks is also loaded where sharp is not available.
  const { default: sharp } = await import("sharp");
  try {
    const encoded = await sharp(bytes, { limitInputPixels: pixelsMax })
      .rotate()
      .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColorspace("srgb")
      .jpeg({ quality })
      .toBuffer();
    return new Uint8Array(encoded);
  } catch {
    return null;
  }
}
