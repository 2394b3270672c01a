type Part = { kind: "text" | "hashtag"; text: string };

const patterns: readonly { pattern: RegExp; part: (match: RegExpExecArray) => Part }[] = [
  { pattern: /\\([\\|{}@[\]()<>#*_~])/y, part: ([, text = ""]) => ({ kind: "text", text }) },
  {
    pattern: /\{hashtag\|\\?#\|([^{}|]+)\}/y,
    part: ([, text = ""]) => ({ kind: "hashtag", text }),
  },
  { pattern: /#([\p{L}\p{M}\p{N}_]+)/uy, part: ([, text = ""]) => ({ kind: "hashtag", text }) },
  { pattern: /@\[([^\]]+)\]\(urn:li:[^)]+\)/y, part: ([, text = ""]) => ({ kind: "text", text }) },
  { pattern: /[^\\|{}@[\]()<>#*_~]+/y, part: ([text]) => ({ kind: "text", text }) },
];

/** Returns the visible text, which ends at the first unescaped reserved character. */
export function visibleText(commentary: string): string {
  return partsOf(commentary)
    .map(({ kind, text }) => (kind === "hashtag" ? `#${text}` : text))
    .join("");
}

export function storedText(commentary: string): string {
  return partsOf(commentary)
    .map(({ kind, text }) =>
      kind === "hashtag" ? `{hashtag|\\#|${text}}` : text.replace(/[\\|{}@[\]()<>#*_~]/g, "\\$&"),
    )
    .join("");
}

function partsOf(commentary: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < commentary.length) {
    const found = partAt(commentary, at);
    if (!found) break;
    parts.push(found.part);
    at = found.end;
  }
  return parts;
}

function partAt(commentary: string, at: number): { part: Part; end: number } | null {
  for (const { pattern, part } of patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(commentary);
    if (match) return { part: part(match), end: at + match[0].length };
  }
  return null;
}
