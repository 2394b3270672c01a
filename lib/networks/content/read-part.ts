import type { ByteRange, MediaSource } from "../network";

export async function readPart(
  source: MediaSource,
  range: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await source.read(range);
  return bytes.byteLength === range.end - range.start ? bytes : null;
}
