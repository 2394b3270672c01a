import { parseSync } from "vite";
import type { SourceFile } from "../../testing/source-tree";

/**
 * Counts comments as a parser finds them, so that `//` in a string or a regular expression is none.
 * Line comments on consecutive lines are one block; a directive for a linter counts like any other.
 */
export function countCommentBlocks({ path, text }: SourceFile): number {
  const { comments } = parseSync(path, text);
  return comments.filter((comment, index) => {
    const previous = comments[index - 1];
    if (comment.type !== "Line" || previous?.type !== "Line") return true;
    return !/^[ \t]*\r?\n[ \t]*$/.test(text.slice(previous.end, comment.start));
  }).length;
}
