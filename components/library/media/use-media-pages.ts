"use client";

import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { type Pages, usePagedList } from "@/components/kit/paged-list/use-paged-list";
import type { ListedMedia, Media, MediaList } from "@/lib/library/media/schema";
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
  const change = (changed: (media: ListedMedia) => ListedMedia[]) =>
    queries.setQueriesData<Pages<ListedMedia>>(
      { queryKey: ["media-pages"] },
      (data) => data && changeItems(data, changed),
    );
  const replace = (...next: Media[]) => {
    change((media) => [{ ...media, ...next.find(({ id }) => id === media.id) }]);
    return refresh();
  };
  const remove = (ids: readonly string[]) =>
    change((media) => (ids.includes(media.id) ? [] : [media]));
  return { query, items, replace, remove, refresh };
}

export type MediaPages = ReturnType<typeof useMediaPages>;

function changeItems(
  data: Pages<ListedMedia>,
  changed: (media: ListedMedia) => ListedMedia[],
): Pages<ListedMedia> {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.flatMap(changed) }));
  return { ...data, pages };
}
