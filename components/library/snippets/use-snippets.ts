"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { Snippet, SnippetKind } from "@/lib/library/snippets/schema";

export const snippetsKey = ["snippets"];

export function useSnippets({ initial }: { initial?: Snippet[] } = {}) {
  return useQuery({
    queryKey: snippetsKey,
    queryFn: async ({ signal }) =>
      (await api("GET /api/snippets", { query: { limit: 200 }, signal })).items,
    select: sortByName,
    ...(initial && { initialData: initial }),
  });
}

export type SnippetsQuery = ReturnType<typeof useSnippets>;

export function findSnippets(snippets: readonly Snippet[], query: string): Snippet[] {
  const wanted = keyOf(query);
  return snippets.filter(({ name, text }) => keyOf(`${name} ${text}`).includes(wanted));
}

export function toHashtags(typed: string): string {
  const words = typed.split(/[\s,;]+/).flatMap((word) => word.split(/(?=[#＃])/));
  const tags = words.map((word) => word.replace(/^[#＃]+/, "")).filter(Boolean);
  return [...new Set(tags)].map((tag) => `#${tag}`).join(" ");
}

function sortByName(snippets: Snippet[]): Snippet[] {
  return snippets.toSorted((one, other) => one.name.localeCompare(other.name));
}

function keyOf(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

type KindWords = {
  one: string;
  many: string;
  purpose: string;
  example: string;
  textLabel: string;
  textHint: string;
};

export const snippetWords: Record<SnippetKind, KindWords> = {
  hashtags: {
    one: "hashtag set",
    many: "Hashtag sets",
    purpose: "Hashtags that go together, put into a text in one step.",
    example: "Coffee",
    textLabel: "Hashtags",
    textHint: "With a space between them. The # is added where it is missing.",
  },
  text: {
    one: "snippet",
    many: "Snippets",
    purpose: "Sentences that you write again and again, such as opening hours.",
    example: "Opening hours",
    textLabel: "Text",
    textHint: "It goes where the cursor is.",
  },
  signature: {
    one: "signature",
    many: "Signatures",
    purpose: "Last lines of a text, put below it whenever you choose one.",
    example: "The team",
    textLabel: "Text",
    textHint: "It goes below the text, after an empty line.",
  },
};
