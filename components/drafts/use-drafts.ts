"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DraftList } from "@/lib/drafts/schema";
import { api } from "@/lib/http/api";
import { draftsKey } from "./draft-api";
import { type DraftsShown, draftQuery } from "./draft-filter";

type FirstDrafts = { shown: DraftsShown; page: DraftList };

/** The drafts page by page; the first page of the filter in the address comes with the screen. */
export function useDrafts(shown: DraftsShown, userId: string, first: FirstDrafts) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [...draftsKey, shown],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(draftQuery(shown, userId));
      if (pageParam) search.set("cursor", pageParam);
      return api.get<DraftList>(`/api/drafts?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // What was saved a moment ago in the composer is in it.
    refetchOnMount: "always",
    ...(first.shown === shown && { initialData: { pages: [first.page], pageParams: [null] } }),
  });
  const drafts = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const refresh = () => queries.invalidateQueries({ queryKey: draftsKey });
  return { query, drafts, refresh };
}
