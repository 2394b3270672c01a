import { composed } from "../content/text";

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/p>\s*<p>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&#?\w+;/g, characterOf);
}

function characterOf(reference: string): string {
  const name = reference.slice(1, -1).toLowerCase();
  if (!name.startsWith("#")) return entities[name] ?? reference;
  const codePoint = Number(name.startsWith("#x") ? `0${name.slice(1)}` : name.slice(1));
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : reference;
}

export function essence(text: string): string {
  return composed(text)
    .replace(/@([\w.-]*\w)@[\w.-]+(:\d+)?/g, "@$1")
    .replace(/\s+/g, "");
}

/** Software that reads marks as formatting leaves them out, and what looks like a tag. */
export function unmarked(text: string): string {
  return essence(text.replace(/<[^<>]*>/g, "")).replace(/[*_~`#<>[\]()\\-]/g, "");
}
