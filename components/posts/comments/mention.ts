import type { MentionQuery } from "@/components/library/mention-picker/mention-query";
import { byName, findPeople, type Person } from "@/components/posts/people/person";

export type Written = { text: string; picked: readonly string[] };

const offeredMax = 8;

export function peopleToMention(people: readonly Person[], query: string): Person[] {
  return findPeople(people, query).toSorted(byName).slice(0, offeredMax);
}

export function completeMention(
  text: string,
  { from, query }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(from + 1 + query.length);
  const mention = `@${name}${rest.startsWith(" ") ? "" : " "}`;
  const caret = from + name.length + 2;
  return { text: text.slice(0, from) + mention + rest, caret };
}

export type Piece = { from: number; text: string; name: string | null };

/** Splits a text at its mentions. The longest name wins: "@Ann Lee" does not mention Ann. */
export function splitMentions(text: string, people: readonly Person[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of people.length > 0 ? text.matchAll(anyNamePattern(people)) : []) {
    if (match.index > from) pieces.push({ from, text: text.slice(from, match.index), name: null });
    pieces.push({ from: match.index, text: match[0], name: match[1] ?? null });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ from, text: text.slice(from), name: null });
  return pieces;
}

/** The ids of mentioned people. Of those who share a name, the picked ones, else all. */
export function mentionedIds({ text, picked }: Written, people: readonly Person[]): string[] {
  const names = new Set(splitMentions(text, people).flatMap(({ name }) => name ?? []));
  return [...names].flatMap((name) => {
    const ids = people.filter((person) => person.name === name).map(({ id }) => id);
    const chosen = ids.filter((id) => picked.includes(id));
    return chosen.length > 0 ? chosen : ids;
  });
}

export function hiddenMentions({ text, picked }: Written, people: readonly Person[]): string[] {
  const visible = mentionedIds({ text, picked }, people);
  return picked.filter((id) => !visible.includes(id));
}

function anyNamePattern(people: readonly Person[]): RegExp {
  const names = [...new Set(people.map(({ name }) => name))]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}@])@(${names.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}
