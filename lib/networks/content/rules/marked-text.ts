import { fence, markedSigns } from "./marked-code";
import { withoutEnd } from "./text";

export type TextFormat = "plain" | "markdown";

export type Inline =
  | { kind: "text" | "code"; text: string }
  | { kind: "break" }
  | { kind: "bold" | "italic"; content: Inline[] }
  | { kind: "link"; address: string; content: Inline[] };

export type Block =
  | { kind: "paragraph" | "quote"; content: Inline[] }
  | { kind: "heading"; level: 2 | 3 | 4; content: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "code"; text: string };

/**
 * Reads a text as blocks, in one pass over its lines. Markdown is ours: headings, lists, quotes, code,
 * bold, italic and links; all else, HTML too, is text. The largest heading is the second level, as the
 * page has its title.
 */
export function blocksOf(text: string, format: TextFormat): Block[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const reader = { lines, at: 0 };
  const blocks: Block[] = [];
  while (reader.at < lines.length) {
    if (lines[reader.at]?.trim() === "") reader.at += 1;
    else blocks.push(format === "markdown" ? nextMarked(reader) : nextParagraph(reader, readPlain));
  }
  return blocks;
}

type Reader = { lines: readonly string[]; at: number };

const heading = /^(#{1,6})\s(.*)$/;
const quote = /^>\s?/;
const bullet = /^[-*+]\s+/;
const numbered = /^\d{1,9}[.)]\s+/;
const begins = [heading, fence, quote, bullet, numbered];

function nextMarked(reader: Reader): Block {
  const line = reader.lines[reader.at] ?? "";
  const [, signs, words] = heading.exec(line) ?? [];
  if (signs && words !== undefined) {
    reader.at += 1;
    const level = Math.min(Math.max(signs.length, 2), 4) as 2 | 3 | 4;
    return { kind: "heading", level, content: readMarked(words.trim()) };
  }
  if (fence.test(line)) return nextCode(reader);
  if (quote.test(line)) {
    return { kind: "quote", content: readMarked(taken(reader, quote).join("\n")) };
  }
  for (const [sign, isOrdered] of [[bullet, false] as const, [numbered, true] as const]) {
    if (!sign.test(line)) continue;
    return { kind: "list", isOrdered, items: taken(reader, sign).map(readMarked) };
  }
  return nextParagraph(reader, readMarked);
}

/** Takes the lines that begin so, without their sign. */
function taken(reader: Reader, sign: RegExp): string[] {
  const found: string[] = [];
  for (let line = reader.lines[reader.at]; line !== undefined && sign.test(line); ) {
    found.push(line.replace(sign, ""));
    reader.at += 1;
    line = reader.lines[reader.at];
  }
  return found;
}

function nextCode(reader: Reader): Block {
  const from = reader.at + 1;
  const length = reader.lines.slice(from).findIndex((line) => fence.test(line));
  const end = length < 0 ? reader.lines.length : from + length;
  reader.at = end + 1;
  return { kind: "code", text: reader.lines.slice(from, end).join("\n") };
}

function nextParagraph(reader: Reader, read: (text: string) => Inline[]): Block {
  const from = reader.at;
  const isEnd = (line = "") => {
    return line.trim() === "" || (read === readMarked && begins.some((sign) => sign.test(line)));
  };
  do reader.at += 1;
  while (reader.at < reader.lines.length && !isEnd(reader.lines[reader.at]));
  return { kind: "paragraph", content: read(reader.lines.slice(from, reader.at).join("\n")) };
}

const plainSigns = /https?:\/\/[^\s<>"]+|\n/gi;

function readPlain(text: string): Inline[] {
  const writer = inlineWriter();
  let from = 0;
  for (const match of text.matchAll(plainSigns)) {
    writer.text(text.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[0] === "\n") writer.add({ kind: "break" });
    else writer.address(match[0]);
  }
  writer.text(text.slice(from));
  return writer.end();
}

function readMarked(text: string): Inline[] {
  const writer = inlineWriter();
  let from = 0;
  for (const match of text.matchAll(markedSigns)) {
    writer.text(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [sign, escaped, code, address] = match;
    if (escaped !== undefined) writer.text(escaped);
    else if (code !== undefined) writer.add({ kind: "code", text: code });
    else if (address !== undefined) writer.close("[", sign, address);
    else writeSign(writer, sign);
  }
  writer.text(text.slice(from));
  return writer.end();
}

function writeSign(writer: ReturnType<typeof inlineWriter>, sign: string): void {
  if (sign === "\n") writer.add({ kind: "break" });
  else if (sign === "[") writer.open(sign);
  else if (/^http/i.test(sign)) writer.address(sign);
  else if (sign !== "***") writer.toggle(sign);
  else for (const part of writer.isIn("*") ? ["*", "**"] : ["**", "*"]) writer.toggle(part);
}

type Level = { sign: string; content: Inline[] };

/** Keeps the signs that are open; one that is never closed ends as text. */
function inlineWriter() {
  const levels: Level[] = [{ sign: "", content: [] }];
  const content = () => levels.at(-1)?.content ?? [];
  const add = (inline: Inline) => void content().push(inline);
  const text = (written: string) => {
    const last = content().at(-1);
    if (written === "") return;
    if (last?.kind === "text") last.text += written;
    else add({ kind: "text", text: written });
  };
  const leave = () => {
    const left = levels.pop();
    if (left === undefined) return;
    text(left.sign);
    for (const inline of left.content) {
      if (inline.kind === "text") text(inline.text);
      else add(inline);
    }
  };
  const close = (sign: string, written: string, address?: string) => {
    const open = levels.findLastIndex((level) => level.sign === sign);
    if (open < 1) return text(written);
    while (levels.length - 1 > open) leave();
    const closed = levels.pop()?.content ?? [];
    if (address !== undefined) add({ kind: "link", address, content: closed });
    else add({ kind: sign === "**" ? "bold" : "italic", content: closed });
  };
  const open = (sign: string) => {
    // A text can nest thousands of signs; the reader of a tree that deep would not come back.
    if (levels.length < 20) levels.push({ sign, content: [] });
    else text(sign);
  };
  return {
    add,
    text,
    close,
    open,
    /** Tells whether the sign is the one that was opened last. */
    isIn: (sign: string) => levels.at(-1)?.sign === sign,
    toggle: (sign: string) => {
      if (levels.some((level) => level.sign === sign)) close(sign, sign);
      else open(sign);
    },
    address: (written: string) => {
      const address = withoutEnd(written, /[.,;:!?'’”)\]}]/u);
      const link: Inline = { kind: "link", address, content: [{ kind: "text", text: address }] };
      if (URL.canParse(address)) add(link);
      else text(address);
      text(written.slice(address.length));
    },
    end: () => {
      while (levels.length > 1) leave();
      return levels[0]?.content ?? [];
    },
  };
}
