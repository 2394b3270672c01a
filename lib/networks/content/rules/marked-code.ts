import type { ChosenOptions } from "@/lib/networks/offer";

export const fence = /^```/;

/** The address of a link has no white space, and one pair of round brackets at most. */
export const markedSigns =
  /\\([\\`*_[\]()#>+.!-])|`([^`\n]+)`|\*\*\*|\*\*|\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\[|\]\((https?:\/\/[^\s()<>"]{1,2000}(?:\([^\s()<>"]{0,500}\)[^\s()<>"]{0,500})?)\)|https?:\/\/[^\s<>"*]+|\n/giu;

export function isMarkdown({ format }: ChosenOptions): boolean {
  return format === "markdown";
}

/** Returns the title that an article has beside its text; without one its first line is the title. */
export function ownTitle({ title }: ChosenOptions): string {
  return typeof title === "string" ? title.trim() : "";
}

export type Place = { start: number; end: number };

/** Finds the code of a text that is Markdown, in one pass over its lines; other texts have none. */
export function codeIn(text: string, options: ChosenOptions): Place[] {
  if (!isMarkdown(options)) return [];
  const places: Place[] = [];
  let isTitle = ownTitle(options) === "";
  let isFenced = false;
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    if (isTitle) {
      isTitle = line.trim() === "";
      continue;
    }
    const isFence = fence.test(line);
    if (isFence || isFenced) places.push({ start, end: start + line.length });
    else places.push(...codeOfLine(line, start));
    if (isFence) isFenced = !isFenced;
  }
  return places;
}

function codeOfLine(line: string, start: number): Place[] {
  return [...line.matchAll(markedSigns)].flatMap(({ 0: sign, 2: code, index }) => {
    return code === undefined ? [] : [{ start: start + index, end: start + index + sign.length }];
  });
}
