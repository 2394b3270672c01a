import { splitMentions } from "@/lib/accounts/mentions/rules/mention-text";
import type { Mention } from "@/lib/accounts/mentions/schema";

export type TextPiece = { text: string; kind: "plain" | "link" | "hashtag" | "mention" | "over" };

const tokens = /(https?:\/\/[^\s]+)|([#＃][\p{L}\p{N}_]+)|(@[\p{L}\p{N}_.]+)/gu;

export function highlight(
  text: string,
  max: number,
  mentions: readonly Pick<Mention, "name" | "aliases">[] = [],
): TextPiece[] {
  const points = [...text];
  const within = points.length > max ? points.slice(0, max).join("") : text;
  const pieces: TextPiece[] = [];
  for (const part of splitMentions(within, mentions)) {
    if (part.mention) push(pieces, part.text, "mention");
    else pushTokens(pieces, part.text);
  }
  push(pieces, text.slice(within.length), "over");
  return pieces;
}

function pushTokens(pieces: TextPiece[], text: string): void {
  let from = 0;
  for (const match of text.matchAll(tokens)) {
    push(pieces, text.slice(from, match.index), "plain");
    push(pieces, match[0], kindOf(match));
    from = match.index + match[0].length;
  }
  push(pieces, text.slice(from), "plain");
}

function kindOf([, link, hashtag]: RegExpMatchArray): TextPiece["kind"] {
  if (link) return "link";
  return hashtag ? "hashtag" : "mention";
}

function push(pieces: TextPiece[], text: string, kind: TextPiece["kind"]): void {
  if (text) pieces.push({ text, kind });
}
