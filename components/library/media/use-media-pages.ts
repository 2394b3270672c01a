"use client";

import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { type Pages, usePagedList } from "@/components/kit/paged-list/use-paged-list";
import type { Media, MediaList } from "@/lib/library/media/schema";
import { type MediaFilter, mediaQuery } from "./media-filter";

export type FirstMedia = { filter: MediaFilter; page: MediaList };

export function useMediaPages(filter: MediaFilter, first: FirstMedia | null) {
  const queries = useQueryClient();
  const search = mediaQuery(filter);
  const isFirst = first && JSON.stringify(mediaQuery(first.filter)) === JSON.stringify(search);
  const { query, items } = usePagedList({
    queryKey: ["media-pages", search],
    load: ({ cursor, signal }) => api("GET /api/media", { query: { ...search, cursor }, signal }),
    first: isFirst ? first.page : null,
    keepsFormer: true,
  });

  const refresh = () => queries.invalidateQueries({ queryKey: ["media-pages"] });
  const replace = (mediaId: string, next: Media | null) => {
    queries.setQueriesData<Pages<Media>>(
      { queryKey: ["media-pages"] },
      (data) => data && replaceItem(data, mediaId, next),
    );
    return refresh();
  };
  return { query, items, replace, refresh };
}

export type MediaPages = ReturnType<typeof useMediaPages>;

function replaceItem(data: Pages<Media>, mediaId: string, next: Media | null): Pages<Media> {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => (item.id === mediaId ? (next ?? []) : item)),
  }));
  return { ...data, pages };
}
