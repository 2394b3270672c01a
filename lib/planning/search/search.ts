import { hasScope } from "@/lib/kernel/actor";
import { utcTimestamp } from "@/lib/kernel/as-json";
import { operation } from "@/lib/kernel/operation";
import { Found, Search, type Segment } from "./schema";
import { type DraftHit, findEverywhere, type PostHit } from "./search-store";
import { fold, placesOf, type Term, termsOf } from "./words";

const excerptMax = 160;
const lead = 40;
const ellipsis: Segment = { text: "…", match: false };

export const search = operation({
  name: "search",
  summary: "Search posts, drafts, accounts, people and labels",
  scope: "posts:read",
  input: Search,
  output: Found,
  run: async (actor, { q, limit }) => {
    const terms = termsOf(q);
    if (terms.length === 0) return { posts: [], drafts: [], accounts: [], people: [], labels: [] };
    const { posts, drafts, ...named } = await findEverywhere(actor.workspaceId, {
      terms,
      limit,
      drafts: hasScope(actor, "posts:write"),
      accounts: hasScope(actor, "connections:read"),
      people: hasScope(actor, "workspace:read"),
    });
    return {
      posts: posts.map((post) => presentPost(post, terms)),
      drafts: drafts.map((draft) => presentDraft(draft, terms)),
      ...named,
    };
  },
});

export function highlight(text: string, terms: readonly Term[]): Segment[] {
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

function presentPost({ texts, title, scheduledAt, ...post }: PostHit, terms: readonly Term[]) {
  return {
    ...post,
    scheduledAt: utcTimestamp(scheduledAt),
    title: highlight(title, terms),
    excerpt: excerptOf(texts, terms),
  };
}

function presentDraft({ texts, title, updatedAt, ...draft }: DraftHit, terms: readonly Term[]) {
  return {
    ...draft,
    updatedAt: utcTimestamp(updatedAt),
    title: highlight(title, terms),
    excerpt: excerptOf(texts, terms),
  };
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

function wordStart(characters: readonly string[], from: number, until: number): number {
  const space = characters.indexOf(" ", from);
  return space >= 0 && space < until ? space + 1 : from;
}
