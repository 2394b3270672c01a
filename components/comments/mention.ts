/** Somebody of the team, as they can be mentioned. */
export type Person = { id: string; name: string; avatarUrl: string | null };

/** What is written so far, and who was picked from the list meanwhile. */
export type Written = { text: string; picked: readonly string[] };

export type MentionStart = { from: number; query: string };

/** The name that is being typed before the caret, after an `@`; null where there is none. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const match = /(?<![\p{L}\p{N}@])@([^@\n]{0,60})$/u.exec(text.slice(0, caret));
  return match ? { from: match.index, query: match[1] ?? "" } : null;
}

/** Who has a name, or a word in it, that begins like this; by name, the first eight. */
export function peopleLike(people: readonly Person[], query: string): Person[] {
  const wanted = query.toLowerCase();
  return people
    .filter(({ name }) => {
      const known = name.toLowerCase();
      return known.startsWith(wanted) || known.includes(` ${wanted}`);
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, 8);
}

/** The text with the whole name in the place of what was typed, and where the caret goes. */
export function completeMention(
  text: string,
  { from, query }: MentionStart,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(from + 1 + query.length);
  const mention = `@${name}${rest.startsWith(" ") ? "" : " "}`;
  const caret = from + name.length + 2;
  return { text: text.slice(0, from) + mention + rest, caret };
}

export type Piece = { from: number; text: string; name: string | null };

/** The text cut where it mentions one of these people; longer names first, so that Ann is not Ann Lee. */
export function piecesOf(text: string, people: readonly Person[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of people.length > 0 ? text.matchAll(anyOf(people)) : []) {
    if (match.index > from) pieces.push({ from, text: text.slice(from, match.index), name: null });
    pieces.push({ from: match.index, text: match[0], name: match[1] ?? null });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ from, text: text.slice(from), name: null });
  return pieces;
}

/** Whom a text mentions; of people who share a name those that were picked, where some were. */
export function mentionedIn({ text, picked }: Written, people: readonly Person[]): string[] {
  const names = new Set(piecesOf(text, people).flatMap(({ name }) => name ?? []));
  return [...names].flatMap((name) => {
    const ids = people.filter((person) => person.name === name).map(({ id }) => id);
    const chosen = ids.filter((id) => picked.includes(id));
    return chosen.length > 0 ? chosen : ids;
  });
}

/** Who is mentioned although the text does not show it: they have left, or have another name by now. */
export function unseenIn({ text, picked }: Written, people: readonly Person[]): string[] {
  const seen = mentionedIn({ text, picked }, people);
  return picked.filter((id) => !seen.includes(id));
}

function anyOf(people: readonly Person[]): RegExp {
  const names = [...new Set(people.map(({ name }) => name))]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}@])@(${names.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}
