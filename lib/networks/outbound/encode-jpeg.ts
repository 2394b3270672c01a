const pixelsMax = 100_000_000;

/** The picture as an upright sRGB JPEG on white, within a square; null when the bytes are no picture. */
export async function encodeJpeg(
  bytes: Uint8Array<ArrayBuffer>,
  { edge, quality }: { edge: number; quality: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  // Loaded at need: the registry is imported where no image library can be.
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
