import { z } from "zod";
import type { Handles } from "@/lib/networks/network";

const StoredHandles = z.object({
  /** Names the content that the handles were made for. */
  contentDigest: z.string(),
  handles: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
type StoredHandles = z.output<typeof StoredHandles>;

/** An adapter's handles as they are stored. */
export function storedHandles(contentDigest: string, handles: Handles): StoredHandles {
  return { contentDigest, handles: { ...handles } };
}

/** Stored handles with more of them; undefined where none are stored to add to. */
export function withHandles(stored: unknown, more: Handles): StoredHandles | undefined {
  const parsed = StoredHandles.safeParse(stored);
  if (!parsed.success) return undefined;
  return storedHandles(parsed.data.contentDigest, { ...parsed.data.handles, ...more });
}

/** The stored handles for this content: an edit leaves handles behind that show what a post no longer says. */
export function handlesFor(stored: unknown, contentDigest: string): Handles {
  const parsed = StoredHandles.safeParse(stored);
  return parsed.success && parsed.data.contentDigest === contentDigest ? parsed.data.handles : {};
}
