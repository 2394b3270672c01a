"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/http/api";
import type { Snippet } from "@/lib/snippets/schema";

export const snippetsKey = ["snippets"];

type SnippetsOptions = { initial?: Snippet[] };

export function useSnippets({ initial }: SnippetsOptions = {}) {
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

function sortByName(snippets: Snippet[]): Snippet[] {
  return snippets.toSorted((one, other) => one.name.localeCompare(other.name));
}

function keyOf(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
