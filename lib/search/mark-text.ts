import type { Segment } from "./schema";
import { fold, placesOf, type Term } from "./words";

const excerptMax = 160;
const lead = 40;

export function markText(text: string, terms: readonly Term[]): Segment[] {
  return segmentsOf([...text], matchedCharacters(text, terms));
}

export function excerptOf(texts: readonly string[], terms: readonly Term[]): Segment[] {
  const text = bestOf(texts, terms);
  const characters = [...text].map((character) => (/\s/.test(character) ? " " : character));
  const matched = matchedCharacters(text, terms);
  const first = Math.max(0, matched.indexOf(true));
  const start = first <= lead ? 0 : wordStart(characters, first - lead, first);
  const end = start + excerptMax;
  const segments = segmentsOf(characters.slice(start, end), matched.slice(start, end));
  return [
    ...(start > 0 ? [ellipsis] : []),
    ...segments,
    ...(end < characters.length ? [ellipsis] : []),
  ];
}

const ellipsis: Segment = { text: "…", match: false };

function bestOf(texts: readonly string[], terms: readonly Term[]): string {
  let best = { text: texts.find((text) => text.trim() !== "") ?? "", count: 0 };
  for (const text of texts) {
    const folded = fold(text);
    const count = terms.filter((term) => placesOf(folded, [term]).length > 0).length;
    if (count > best.count) best = { text, count };
    if (count === terms.length) break;
  }
  return best.text;
}

function matchedCharacters(text: string, terms: readonly Term[]): boolean[] {
  const characters = [...text];
  const origins: number[] = [];
  let folded = "";
  for (const [index, character] of characters.entries()) {
    const form = fold(character);
    folded += form;
    for (let unit = 0; unit < form.length; unit += 1) origins.push(index);
  }
  const matched = characters.map(() => false);
  for (const { start, end } of placesOf(folded, terms)) {
    const until = origins[end] ?? characters.length;
    const last = origins[end - 1] === until ? until + 1 : until;
    matched.fill(true, origins[start], last);
  }
  return matched;
}

function wordStart(characters: readonly string[], from: number, until: number): number {
  const space = characters.indexOf(" ", from);
  return space >= 0 && space < until ? space + 1 : from;
}

function segmentsOf(characters: readonly string[], matched: readonly boolean[]): Segment[] {
  const segments: Segment[] = [];
  for (const [index, character] of characters.entries()) {
    const match = matched[index] ?? false;
    const last = segments.at(-1);
    if (last?.match === match) last.text += character;
    else segments.push({ text: character, match });
  }
  return segments;
}
