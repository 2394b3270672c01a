import { findOrganization, organizationIdOf } from "./world";

type Part =
  | { kind: "text" | "hashtag"; text: string }
  | { kind: "mention"; text: string; urn: string };

const patterns: readonly { pattern: RegExp; part: (match: RegExpExecArray) => Part }[] = [
  { pattern: /\\([\\|{}@[\]()<>#*_~])/y, part: ([, text = ""]) => ({ kind: "text", text }) },
  {
    pattern: /\{hashtag\|\\?#\|([^{}|]+)\}/y,
    part: ([, text = ""]) => ({ kind: "hashtag", text }),
  },
  { pattern: /#([\p{L}\p{M}\p{N}_]+)/uy, part: ([, text = ""]) => ({ kind: "hashtag", text }) },
  {
    pattern: /@\[((?:\\[\\|{}@[\]()<>#*_~]|[^\\|{}@[\]()<>#*_~])+)\]\((urn:li:[a-z]+:[\w-]+)\)/iy,
    part: ([, name = "", urn = ""]) => ({ kind: "mention", text: unescaped(name), urn }),
  },
  { pattern: /[^\\|{}@[\]()<>#*_~]+/y, part: ([text]) => ({ kind: "text", text }) },
];

export function visibleText(commentary: string): string {
  return partsOf(commentary)
    .map(({ kind, text }) => (kind === "hashtag" ? `#${text}` : text))
    .join("");
}

export function storedText(commentary: string): string {
  return partsOf(commentary)
    .map((part) => {
      if (part.kind === "hashtag") return `{hashtag|\\#|${part.text}}`;
      return isLinked(part) ? `@[${escaped(part.text)}](${part.urn})` : escaped(part.text);
    })
    .join("");
}

export function unknownMention(commentary: string): string | null {
  const mentions = partsOf(commentary).filter((part) => part.kind === "mention");
  return mentions.find(({ urn }) => !findOrganization(organizationIdOf(urn)))?.urn ?? null;
}

function isLinked(part: Part): part is Extract<Part, { kind: "mention" }> {
  if (part.kind !== "mention") return false;
  return findOrganization(organizationIdOf(part.urn))?.name === part.text;
}

function escaped(text: string): string {
  return text.replace(/[\\|{}@[\]()<>#*_~]/g, "\\$&");
}

function unescaped(name: string): string {
  return name.replace(/\\(.)/gs, "$1");
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
