export type TextPiece = { text: string; kind: "plain" | "link" | "hashtag" | "mention" | "over" };

const tokens = /(https?:\/\/[^\s]+)|([#＃][\p{L}\p{N}_]+)|(@[\p{L}\p{N}_.]+)/gu;

export function highlight(text: string, max: number): TextPiece[] {
  const points = [...text];
  const within = points.length > max ? points.slice(0, max).join("") : text;
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of within.matchAll(tokens)) {
    push(pieces, within.slice(from, match.index), "plain");
    push(pieces, match[0], kindOf(match));
    from = match.index + match[0].length;
  }
  push(pieces, within.slice(from), "plain");
  push(pieces, text.slice(within.length), "over");
  return pieces;
}

function kindOf([, link, hashtag]: RegExpMatchArray): TextPiece["kind"] {
  if (link) return "link";
  return hashtag ? "hashtag" : "mention";
}

function push(pieces: TextPiece[], text: string, kind: TextPiece["kind"]): void {
  if (text) pieces.push({ text, kind });
}
