import type { TextCounting } from "@/lib/networks/offer";
import { emoji, findAddresses, knownDomains, weightOf } from "./weighted-text";

export const plainCounting: TextCounting = {
  unit: "codePoints",
  linkLength: null,
  mentionHosts: true,
  countedOptions: [],
};

export type CountedPiece = { text: string; count: number };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const apart = /https?:\/\/[^\s<>"]+|(?<![\w/])@([\w.-]*\w)@[\w.-]+\.\w+/gi;

/** A post is checked for each of its accounts, and 25 long texts for fifty took three seconds. */
let counts = new WeakMap<TextCounting, Map<string, number>>();
const countsMax = 100;
let countedWith = knownDomains();

export function countText(text: string, counting: TextCounting): number {
  const domains = knownDomains();
  if (domains !== countedWith) counts = new WeakMap();
  countedWith = domains;
  const known = counts.get(counting) ?? new Map<string, number>();
  counts.set(counting, known);
  const count = known.get(text) ?? sumOf(countedPieces(text, counting));
  if (known.size >= countsMax) known.clear();
  known.set(text, count);
  return count;
}

function sumOf(pieces: readonly CountedPiece[]): number {
  return pieces.reduce((sum, { count }) => sum + count, 0);
}

export function countedPieces(text: string, counting: TextCounting): CountedPiece[] {
  if (counting.unit === "weighted") return weightedPieces(text, counting.linkLength);
  const pieces: CountedPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(apart)) {
    const count = countOf(match, counting);
    if (count === null) continue;
    pieces.push(...characters(text.slice(from, match.index), counting));
    pieces.push({ text: match[0], count });
    from = match.index + match[0].length;
  }
  return [...pieces, ...characters(text.slice(from), counting)];
}

function countOf([, name]: RegExpMatchArray, counting: TextCounting): number | null {
  if (name === undefined) return counting.linkLength;
  return counting.mentionHosts ? null : `@${name}`.length;
}

function characters(text: string, { unit }: TextCounting): CountedPiece[] {
  switch (unit) {
    case "codePoints":
    case "weighted":
      return one([...text]);
    case "graphemes":
      return one(segmentsOf(text));
    case "emojiBytes":
      return segmentsOf(text).flatMap((segment) => {
        const isEmoji = shownAsEmoji.test(segment);
        return isEmoji ? [{ text: segment, count: bytesIn(segment) }] : one([...segment]);
      });
  }
}

function one(texts: string[]): CountedPiece[] {
  return texts.map((text) => ({ text, count: 1 }));
}

/** Some characters, as © and digits, are emojis only where a selector behind them says so. */
const shownAsEmoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

const encoder = new TextEncoder();

function bytesIn(text: string): number {
  return encoder.encode(text).byteLength;
}

/** Counts the text as it is composed, in which a letter with its marks is one letter. */
function weightedPieces(text: string, linkLength: number | null): CountedPiece[] {
  const { composed, written } = composedBy(text);
  const addresses = linkLength === null ? [] : findAddresses(composed);
  const counted = new Map(
    [...composed.matchAll(emoji)].map(({ index, 0: sign }) => [
      index,
      { to: index + sign.length, count: 2 },
    ]),
  );
  for (const { from, to } of addresses) counted.set(from, { to, count: linkLength ?? 0 });
  const pieces: CountedPiece[] = [];
  for (let at = 0; at < composed.length; ) {
    const codePoint = composed.codePointAt(at) ?? 0;
    const letter = { to: at + (codePoint > 0xffff ? 2 : 1), count: weightOf(codePoint) };
    const { to, count } = counted.get(at) ?? letter;
    pieces.push({ text: text.slice(written[at], written[to] ?? text.length), count });
    at = to;
  }
  return pieces;
}

const marksMax = 30;

/** Composes a text, and says for each place in it where that is in the text as it is written. */
function composedBy(text: string): { composed: string; written: number[] } {
  if (/^\p{ASCII}*$/u.test(text)) {
    return { composed: text, written: Array.from(text, (_, index) => index) };
  }
  let composed = "";
  const written: number[] = [];
  let at = 0;
  for (const segment of segmentsOf(text)) {
    const own = segment.length > marksMax ? segment : segment.normalize("NFC");
    for (let index = 0; index < own.length; index += 1) {
      written.push(own === segment || index === 0 ? at + index : at + segment.length);
    }
    composed += own;
    at += segment.length;
  }
  return { composed, written };
}

/** Each segment costs as much as the text that it is cut from, so that a long text is cut in parts. */
const partLength = 500;

function segmentsOf(text: string): string[] {
  const found: string[] = [];
  let length = partLength;
  for (let from = 0; from < text.length; ) {
    if (isHighSurrogate(text, from + length - 1)) length += 1;
    const part = text.slice(from, from + length);
    const segments = Array.from(graphemes.segment(part), ({ segment }) => segment);
    // The last one may go on in the next part.
    const isLast = from + length >= text.length;
    const whole = isLast ? segments : segments.slice(0, -1);
    found.push(...whole);
    from += whole.reduce((sum, segment) => sum + segment.length, 0);
    length = whole.length === 0 ? length * 2 : partLength;
  }
  return found;
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
