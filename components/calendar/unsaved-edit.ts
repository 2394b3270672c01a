import type { Post } from "@/lib/planning/posts/schema";
import type { EditedContent } from "./edited-content";

/** Holds what the panel has not saved, with the post as it was when the edit began. */
export type UnsavedEdit = { post: Post; content: EditedContent };

type Owner = { userId: string; postId: string };

/** Reads what a reload of the tab left unsaved; null where that is nothing. */
export function readUnsavedEdit(owner: Owner): UnsavedEdit | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? "null");
    return isUnsavedEdit(stored, owner) ? stored : null;
  } catch {
    return null;
  }
}

export function keepUnsavedEdit(owner: Owner, edit: UnsavedEdit | null): void {
  try {
    if (edit) sessionStorage.setItem(keyOf(owner), JSON.stringify(edit));
    else sessionStorage.removeItem(keyOf(owner));
  } catch {
    // Without storage, an edit lasts as long as the page.
  }
}

function keyOf({ userId, postId }: Owner): string {
  return `herald:unsaved-edit:${userId}:${postId}`;
}

/** Another version of the product may have stored another shape. */
function isUnsavedEdit(stored: unknown, { postId }: Owner): stored is UnsavedEdit {
  if (!isRecord(stored) || !isRecord(stored.post) || !isRecord(stored.content)) return false;
  const { post, content } = stored;
  const lists = [post.additionalPosts, post.deliveries, post.media];
  return (
    post.id === postId &&
    [...lists, content.texts, content.connectionIds, content.media].every(Array.isArray)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
