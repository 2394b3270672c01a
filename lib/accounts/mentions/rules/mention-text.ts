import { countedPieces, countText } from "@/lib/networks/content/rules/count-text";
import type { TextCounting } from "@/lib/networks/offer";
import type { Mention, MentionAccount } from "../schema";

type Named = Pick<Mention, "name" | "aliases">;

export type MentionPart<Entry> = { from: number; text: string; mention: Entry | null };

export function splitMentions<Entry extends Named>(
  text: string,
  mentions: readonly Entry[],
): MentionPart<Entry>[] {
  const byName = new Map(
    mentions.flatMap((entry) => [entry.name, ...entry.aliases].map((name) => [name, entry])),
  );
  const parts: MentionPart<Entry>[] = [];
  let from = 0;
  const add = (piece: string, mention: Entry | null) => {
    if (piece) parts.push({ from, text: piece, mention });
    from += piece.length;
  };
  for (const match of text.includes("@") ? text.matchAll(anyOf([...byName.keys()])) : []) {
    add(text.slice(from, match.index), null);
    add(match[0], byName.get(match[0].slice(1)) ?? null);
  }
  add(text.slice(from), null);
  return parts;
}

const neverMatches = /(?!)/g;

function anyOf(names: string[]): RegExp {
  if (names.length === 0) return neverMatches;
  const choices = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\^$\\.*+?()[\]{}|/]/g, "\\$&"));
  const before = "(?<![\\p{L}\\p{M}\\p{N}_@/])";
  const after = "(?![\\p{L}\\p{M}\\p{N}_@]|[.-][\\p{L}\\p{N}_])";
  return new RegExp(`${before}@(?:${choices.join("|")})${after}`, "gu");
}

export type Written = {
  text: string;
  mentions: { from: number; to: number; account: { id: string; name: string } }[];
  plain: string[];
};

export function writeFor(provider: string, text: string, mentions: readonly Mention[]): Written {
  const written: Written = { text: "", mentions: [], plain: [] };
  for (const part of splitMentions(text, mentions)) {
    const account = linkedOn(provider, part.mention);
    const from = written.text.length;
    written.text += account?.shown ?? plainOf(part);
    if (account) {
      const { accountId: id, name } = account;
      written.mentions.push({ from, to: written.text.length, account: { id, name } });
    } else if (part.mention) written.plain.push(plainOf(part));
  }
  return written;
}

export function sentTo(provider: string, text: string, mentions: readonly Mention[]): string {
  return splitMentions(text, mentions)
    .map((part) => sentPart(provider, part))
    .join("");
}

export function fittingLength(
  text: string,
  {
    provider,
    counting,
    max,
    mentions,
  }: {
    provider: string;
    counting: TextCounting;
    max: number;
    mentions: readonly Mention[];
  },
): number {
  let [fitting, room] = [0, max];
  for (const part of splitMentions(text, mentions)) {
    const sent = sentPart(provider, part);
    const pieces = part.mention
      ? [{ text: part.text, count: countText(sent, counting) }]
      : countedPieces(sent, counting);
    for (const piece of pieces) {
      room -= piece.count;
      if (room < 0) return fitting;
      fitting += [...piece.text].length;
    }
  }
  return fitting;
}

function sentPart(provider: string, part: MentionPart<Mention>): string {
  return linkedOn(provider, part.mention)?.sent ?? plainOf(part);
}

function linkedOn(provider: string, mention: Mention | null): MentionAccount | undefined {
  return mention?.accounts.find((account) => account.provider === provider && account.linked);
}

function plainOf({ text, mention }: MentionPart<Mention>): string {
  return mention ? text.slice(1) : text;
}
