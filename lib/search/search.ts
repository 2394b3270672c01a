import { hasScope } from "@/lib/kernel/actor";
import { utcTimestamp } from "@/lib/kernel/as-json";
import { operation } from "@/lib/kernel/operation";
import { excerptOf, markText } from "./mark-text";
import { Found, Search } from "./schema";
import { type DraftHit, findEverywhere, type PostHit } from "./search-store";
import { type Term, termsOf } from "./words";

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

function presentPost({ texts, title, scheduledAt, ...post }: PostHit, terms: readonly Term[]) {
  return {
    ...post,
    scheduledAt: utcTimestamp(scheduledAt),
    title: markText(title, terms),
    excerpt: excerptOf(texts, terms),
  };
}

function presentDraft({ texts, title, updatedAt, ...draft }: DraftHit, terms: readonly Term[]) {
  return {
    ...draft,
    updatedAt: utcTimestamp(updatedAt),
    title: markText(title, terms),
    excerpt: excerptOf(texts, terms),
  };
}
