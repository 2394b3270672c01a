"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "@/lib/http/api";
import type { Media, MediaList } from "@/lib/media/schema";
import { type MediaShown, mediaPageSize, mediaSearch } from "./media-filter";

type Pages = InfiniteData<MediaList, string | null>;

/** The library page by page; the first page of the filter in the address comes with the page. */
export function useMediaPages(shown: MediaShown, first: { shown: MediaShown; page: MediaList }) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ["media", shown],
    queryFn: ({ pageParam, signal }) => api.get<MediaList>(address(shown, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(first.shown === shown
      ? { initialData: { pages: [first.page], pageParams: [null] } satisfies Pages }
      : {}),
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);

  /** Puts the item's new state on the screen at once; null takes it away. */
  const replace = (mediaId: string, next: Media | null) => {
    queries.setQueriesData<Pages>(
      { queryKey: ["media"] },
      (data) => data && edit(data, mediaId, next),
    );
    return queries.invalidateQueries({ queryKey: ["media"] });
  };
  const refresh = () => queries.invalidateQueries({ queryKey: ["media"] });
  return { query, items, replace, refresh };
}

function address(shown: MediaShown, cursor: string | null): string {
  const search = new URLSearchParams({ limit: String(mediaPageSize) });
  for (const [name, value] of Object.entries(mediaSearch[shown])) search.set(name, value);
  if (cursor) search.set("cursor", cursor);
  return `/api/media?${search}`;
}

function edit(data: Pages, mediaId: string, next: Media | null): Pages {
  const editPage = (page: MediaList): MediaList => ({
    ...page,
    items: page.items.flatMap((item) => (item.id === mediaId ? (next ?? []) : item)),
  });
  return { ...data, pages: data.pages.map(editPage) };
}
