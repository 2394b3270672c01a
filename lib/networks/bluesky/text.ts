import { countText } from "../content/rules/count-text";
import { partsOf, withoutEnd } from "../content/rules/text";
import type { Content, TextCounting } from "../network";

type ByteSpan = { byteStart: number; byteEnd: number };

const link = /(^|[\s(])(https?:\/\/[^\s<>"]+)/giu;

const mention =
  /(^|[\s(])@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,62})(?![\w@-])/giu;

const tag = /(^|\s)([#＃])([^\s\p{Cf}\p{M}][^\s\p{Cf}]*)/gu;

type Feature =
  | { kind: "link"; uri: string }
  | { kind: "mention"; did: string }
  | { kind: "tag"; tag: string };

export type Facet = { index: ByteSpan; feature: Feature };

const encoder = new TextEncoder();

export function bytesIn(text: string): number {
  return encoder.encode(text).byteLength;
}

export function sentText(content: Pick<Content, "text" | "mentions">): string {
  return partsOf(content)
    .map(({ text, account }) => (account ? `@${account.name}` : text))
    .join("");
}

type Written = { text: string; facets: Facet[] };

export function writeText(
  content: Pick<Content, "text" | "mentions">,
  dids: ReadonlyMap<string, string>,
): Written {
  const facets: Facet[] = [];
  let text = "";
  for (const part of partsOf(content)) {
    const from = bytesIn(text);
    const own = part.account ? `@${part.account.name}` : part.text;
    text += own;
    if (part.account) {
      const index = { byteStart: from, byteEnd: from + bytesIn(own) };
      facets.push({ index, feature: { kind: "mention", did: part.account.id } });
    } else {
      facets.push(...facetsIn(own, from, dids));
    }
  }
  return { text, facets };
}

export function handlesIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].map(([, , handle = ""]) => handle.toLowerCase()))];
}

export const counting: TextCounting = {
  unit: "graphemes",
  linkLength: null,
  mentionHosts: true,
  countedOptions: [],
};

export function graphemesIn(text: string): number {
  return countText(text, counting);
}

const tagMax = 64;

function facetsIn(text: string, from: number, dids: ReadonlyMap<string, string>): Facet[] {
  const span = (start: number, words: string): ByteSpan => {
    const byteStart = from + bytesIn(text.slice(0, start));
    return { byteStart, byteEnd: byteStart + bytesIn(words) };
  };
  const links = [...text.matchAll(link)].flatMap((match) => {
    const words = withoutMarks(match[2] ?? "");
    if (!URL.canParse(words)) return [];
    const start = match.index + (match[1] ?? "").length;
    return [{ index: span(start, words), feature: { kind: "link", uri: words } } as const];
  });
  const mentions = [...text.matchAll(mention)].flatMap((match) => {
    const did = dids.get((match[2] ?? "").toLowerCase());
    if (!did) return [];
    const start = match.index + (match[1] ?? "").length;
    const index = span(start, `@${match[2]}`);
    return [{ index, feature: { kind: "mention", did } } as const];
  });
  const tags = [...text.matchAll(tag)].flatMap((match) => {
    const words = withoutEnd(match[3] ?? "", /\p{P}/u);
    if (/^\d*$/.test(words) || graphemesIn(words) > tagMax) return [];
    const start = match.index + (match[1] ?? "").length;
    return [
      { index: span(start, `${match[2]}${words}`), feature: { kind: "tag", tag: words } } as const,
    ];
  });
  return [...links, ...mentions, ...tags].sort((a, b) => a.index.byteStart - b.index.byteStart);
}

function withoutMarks(address: string): string {
  const trimmed = withoutEnd(address, /[.,;:!?'’”\]}]/u);
  return trimmed.endsWith(")") && !trimmed.includes("(") ? trimmed.slice(0, -1) : trimmed;
}
