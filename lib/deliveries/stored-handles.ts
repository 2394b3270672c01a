import { z } from "zod";
import type { Handles } from "@/lib/networks/network";

const Mention = z.object({
  from: z.number(),
  to: z.number(),
  account: z.object({ id: z.string(), name: z.string() }),
});

const WrittenText = z.object({ text: z.string(), mentions: z.array(Mention) });
export type WrittenText = z.output<typeof WrittenText>;

const StoredHandles = z.object({
  contentDigest: z.string(),
  handles: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The text for the network as its first try wrote it; mentions may change between two tries. */
  written: WrittenText.optional(),
});
type StoredHandles = z.output<typeof StoredHandles>;

export function storedHandles(
  { contentDigest, written }: { contentDigest: string; written: WrittenText | null },
  handles: Handles,
): StoredHandles {
  return { contentDigest, handles: { ...handles }, ...(written ? { written } : {}) };
}

export function withHandles(stored: unknown, more: Handles): StoredHandles | undefined {
  const parsed = StoredHandles.safeParse(stored);
  if (!parsed.success) return undefined;
  return { ...parsed.data, handles: { ...parsed.data.handles, ...more } };
}

/**
 * Returns the stored handles for this content: those of an edited post show what it no longer says.
 */
export function handlesFor(stored: unknown, contentDigest: string): Handles {
  const parsed = StoredHandles.safeParse(stored);
  return parsed.success && parsed.data.contentDigest === contentDigest ? parsed.data.handles : {};
}

export function writtenBefore(stored: unknown): WrittenText | null {
  return StoredHandles.safeParse(stored).data?.written ?? null;
}
