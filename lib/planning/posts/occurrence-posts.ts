import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { checkContent } from "./check-content";
import { normalizeCrops } from "./check-crops";
import { assertAcceptable } from "./content-problem";
import { deleteLocked } from "./delete-post";
import { changeContent, type PostContent } from "./post-content";
import { connectionIdsOf, type PostRow, storedContent } from "./post-row";
import { lockForMoves } from "./post-store";
import { findReferences, lockConnections } from "./reference-store";
import { editability } from "./rules";
import type { Post } from "./schema";
import { rewritePost } from "./write-post";

/** Locks posts and all accounts that are concerned, so that nothing of them begins meanwhile. */
export async function lockOccurrences(
  tx: Tx,
  { workspaceId }: Actor,
  { postIds, connectionIds }: { postIds: readonly string[]; connectionIds: string[] },
): Promise<Map<string, PostRow>> {
  await lockConnections(tx, workspaceId, connectionIds);
  if (postIds.length === 0) return new Map();
  const rows = await lockForMoves(tx, workspaceId, postIds);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Tells whether nothing of a post has begun and its time is ahead. */
export function isUntouched(row: PostRow): boolean {
  return editability(row).allowed && row.undoUntil === null && new Date(row.scheduledAt) > now();
}

export type OccurrenceChange = {
  row: PostRow;
  change: Partial<PostContent>;
  scheduledAt: Date | null;
};

export function changeOccurrence(
  tx: Tx,
  actor: Actor,
  { row, change, scheduledAt }: OccurrenceChange,
): Promise<Post> {
  return rewritePost(tx, actor, {
    row,
    content: changeContent(storedContent(row), change),
    scheduledAt,
    keptConnectionIds: connectionIdsOf(row),
    action: "post.updated",
  });
}

export function deleteOccurrence(tx: Tx, actor: Actor, row: PostRow): Promise<void> {
  return deleteLocked(tx, actor, row);
}

/** Throws what saving such a post would, also where none is made yet. */
export async function assertContent(
  tx: Tx,
  { workspaceId }: Actor,
  given: PostContent,
  scheduledAt: Date,
): Promise<void> {
  const references = await findReferences(tx, workspaceId, {
    content: given,
    postId: null,
    scheduledAt,
  });
  const content = normalizeCrops(given, references);
  assertAcceptable(checkContent({ content, references, scheduledAt }));
}
