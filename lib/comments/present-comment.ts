import type { CommentRow } from "./comment-store";
import type { Comment } from "./schema";

export function presentComment(row: CommentRow): Comment {
  const { id, author, body, mentionedIds, createdAt, editedAt } = row;
  return {
    id,
    author,
    body,
    mentions: mentionedIds,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}
