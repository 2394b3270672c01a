import type { ByteRange, MediaSource } from "../network";

/** A part of the stored bytes; null where they end before the part does. */
export async function readPart(
  source: MediaSource,
  range: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await source.read(range);
  return bytes.byteLength === range.end - range.start ? bytes : null;
}
