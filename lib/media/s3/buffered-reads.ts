import type { ByteRange } from "@/lib/networks/network";
import type { Bytes } from "../storage";

const blockBytes = 256 * 1024;
const blocksMax = 16;

type Read = (range: ByteRange) => Promise<Bytes>;

/** Reads small ranges through a few blocks: who walks a file's headers would send a request for each. */
export function bufferedReads(read: Read, sizeBytes: number): Read {
  const blocks = new Map<number, Promise<Bytes>>();
  const blockAt = (start: number): Promise<Bytes> => {
    const known = blocks.get(start);
    const block = known ?? read({ start, end: Math.min(start + blockBytes, sizeBytes) });
    blocks.delete(start);
    blocks.set(start, block);
    const [oldest] = blocks.keys();
    if (blocks.size > blocksMax && oldest !== undefined) blocks.delete(oldest);
    block.catch(() => blocks.delete(start));
    return block;
  };
  return async ({ start, end: asked }) => {
    const end = Math.min(asked, sizeBytes);
    if (end - start > blockBytes) return await read({ start, end });
    const parts: Bytes[] = [];
    for (let at = start - (start % blockBytes); at < end; at += blockBytes) {
      const block = await blockAt(at);
      parts.push(block.subarray(Math.max(0, start - at), end - at));
    }
    return new Uint8Array(Buffer.concat(parts));
  };
}
