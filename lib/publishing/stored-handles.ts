import { z } from "zod";
import type { Handles } from "@/lib/networks/network";

const StoredHandles = z.object({
  contentDigest: z.string(),
  handles: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
type StoredHandles = z.output<typeof StoredHandles>;

export function storedHandles(contentDigest: string, handles: Handles): StoredHandles {
  return { contentDigest, handles: { ...handles } };
}

export function withHandles(stored: unknown, more: Handles): StoredHandles | undefined {
  const parsed = StoredHandles.safeParse(stored);
  if (!parsed.success) return undefined;
  return storedHandles(parsed.data.contentDigest, { ...parsed.data.handles, ...more });
}

/**
 * Returns the stored handles for this content: those of an edited post show what it no longer says.
 */
export function handlesFor(stored: unknown, contentDigest: string): Handles {
  const parsed = StoredHandles.safeParse(stored);
  return parsed.success && parsed.data.contentDigest === contentDigest ? parsed.data.handles : {};
}
