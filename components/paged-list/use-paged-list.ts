"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "@/lib/http/api";

type Page<Item> = { items: Item[]; nextCursor: string | null };

export type Pages<Item> = InfiniteData<Page<Item>, string | null>;

type PagedList<Item> = {
  queryKey: readonly unknown[];
  path: string;
  search?: Record<string, string>;
  /** The first page when the server rendered it; null when it is another list's. */
  first?: Page<Item> | null;
  refetchOnMount?: "always";
};

/** Fetches a list of the API page by page; returns all items so far. */
export function usePagedList<Item>(list: PagedList<Item>) {
  const { queryKey, path, search, first, ...when } = list;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const given = { ...search, ...(pageParam && { cursor: pageParam }) };
      return api.get<Page<Item>>(`${path}?${new URLSearchParams(given)}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...when,
    ...(first && { initialData: { pages: [first], pageParams: [null] } satisfies Pages<Item> }),
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return { query, items };
}
