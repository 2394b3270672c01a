import { parseSync } from "vite";
import type { SourceFile } from "../source-tree";

/**
 * Counts comments with a parser, as strings and patterns may contain `//`. Line comments on
 * consecutive lines are one block; linter directives count.
 */
export function countCommentBlocks({ path, text }: SourceFile): number {
  const { comments } = parseSync(path, text);
  return comments.filter((comment, index) => {
    const previous = comments[index - 1];
    if (comment.type !== "Line" || previous?.type !== "Line") return true;
    return !/^[ \t]*\r?\n[ \t]*$/.test(text.slice(previous.end, comment.start));
  }).length;
}
