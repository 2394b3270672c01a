import type { AskedScope } from "@/components/posts/series/scope-dialog";
import { type Composition, isSameWallTime } from "./composition/composition";
import type { EditedPost } from "./composition/opening";
import { toPayload } from "./composition/post-payload";

/** Returns what differs of an occurrence; null for a post that does not repeat, and for no change. */
export function occurrenceChange(
  editedPost: EditedPost | null,
  composition: Composition,
  scheduledAt: string | null,
): AskedScope | null {
  if (!editedPost?.seriesId || scheduledAt === null) return null;
  const before: Record<string, unknown> = toPayload(editedPost.composition, "");
  const post = Object.fromEntries(
    Object.entries(toPayload(composition, "")).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
    ),
  );
  const isMoved = !isSameWallTime(composition.when, editedPost.composition.when);
  if (Object.keys(post).length === 0 && !isMoved) return null;
  return {
    post: { id: editedPost.postId, seriesId: editedPost.seriesId },
    change: { kind: "edit", post, ...(isMoved && { to: scheduledAt }) },
  };
}
