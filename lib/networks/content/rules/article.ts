import type { ChosenOptions } from "@/lib/networks/offer";
import { isMarkdown, ownTitle } from "./marked-code";
import { type Block, blocksOf, type TextFormat } from "./marked-text";

export type Article = { title: string; isTitleOwn: boolean; body: string; blocks: Block[] };

/**
 * Makes an article of a text and its options `title` and `format`. Without a title of its own the
 * first line is the title, and leaves the body.
 */
export function articleOf({
  text,
  options = {},
}: {
  text: string;
  options?: ChosenOptions | undefined;
}): Article {
  const format: TextFormat = isMarkdown(options) ? "markdown" : "plain";
  const own = ownTitle(options);
  if (own !== "")
    return { title: own, isTitleOwn: true, body: text, blocks: blocksOf(text, format) };
  const written = text.trimStart();
  const end = written.search(/\r|\n|$/);
  const line = written.slice(0, end);
  const title = (format === "markdown" ? line.replace(/^#{1,6}\s/, "") : line).trim();
  const body = written.slice(end).replace(/^(?:[ \t]*(?:\r\n?|\n))+/, "");
  return { title, isTitleOwn: false, body, blocks: blocksOf(body, format) };
}
