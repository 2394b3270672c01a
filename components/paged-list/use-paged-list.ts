"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";

type Page<Item> = { items: Item[]; nextCursor: string | null };

export type Pages<Item> = InfiniteData<Page<Item>, string | null>;

type PagedList<Item> = {
  queryKey: readonly unknown[];
  load: (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page<Item>>;
  /** The first page when the server rendered it; null when it is another list's. */
  first?: Page<Item> | null;
  refetchOnMount?: "always";
};

export function usePagedList<Item>(list: PagedList<Item>) {
  const { queryKey, load, first, ...when } = list;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...when,
    ...(first && { initialData: { pages: [first], pageParams: [null] } satisfies Pages<Item> }),
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return { query, items };
}
