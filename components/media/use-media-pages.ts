"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Pages, usePagedList } from "@/components/paged-list/use-paged-list";
import { api } from "@/lib/http/api";
import type { Media, MediaList } from "@/lib/media/schema";
import { type MediaShown, mediaPageSize, mediaSearch } from "./media-filter";

export function useMediaPages(shown: MediaShown, first: { shown: MediaShown; page: MediaList }) {
  const queries = useQueryClient();
  const { query, items } = usePagedList({
    queryKey: ["media", shown],
    load: ({ cursor, signal }) => {
      const search = { limit: mediaPageSize, ...mediaSearch[shown], cursor };
      return api("GET /api/media", { query: search, signal });
    },
    first: first.shown === shown ? first.page : null,
  });

  const replace = (mediaId: string, next: Media | null) => {
    queries.setQueriesData<Pages<Media>>(
      { queryKey: ["media"] },
      (data) => data && replaceItem(data, mediaId, next),
    );
    return queries.invalidateQueries({ queryKey: ["media"] });
  };
  const refresh = () => queries.invalidateQueries({ queryKey: ["media"] });
  return { query, items, replace, refresh };
}

function replaceItem(data: Pages<Media>, mediaId: string, next: Media | null): Pages<Media> {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => (item.id === mediaId ? (next ?? []) : item)),
  }));
  return { ...data, pages };
}
