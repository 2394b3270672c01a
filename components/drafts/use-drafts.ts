"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import type { DraftList } from "@/lib/drafts/schema";
import { api } from "@/lib/http/api";
import { draftsKey } from "./draft-api";
import { type DraftsShown, draftQuery } from "./draft-filter";

type FirstDrafts = { shown: DraftsShown; page: DraftList };

/** The drafts page by page; the first page of the filter in the address comes with the screen. */
export function useDrafts(shown: DraftsShown, userId: string, first: FirstDrafts) {
  const queries = useQueryClient();
  const { query, items: drafts } = usePagedList({
    queryKey: [...draftsKey, shown],
    load: ({ cursor, signal }) =>
      api("GET /api/drafts", { query: { ...draftQuery(shown, userId), cursor }, signal }),
    first: first.shown === shown ? first.page : null,
    // What was saved a moment ago in the composer is in it.
    refetchOnMount: "always",
  });
  const refresh = () => queries.invalidateQueries({ queryKey: draftsKey });
  return { query, drafts, refresh };
}
