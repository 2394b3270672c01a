"use client";

import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";

type Page<Item> = { items: Item[]; nextCursor: string | null };

export type Pages<Item> = InfiniteData<Page<Item>, string | null>;

type Loaded<Item> = Pick<Pages<Item>, "pages"> | undefined;

type PagedList<Item> = {
  queryKey: readonly unknown[];
  load: (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page<Item>>;
  first?: Page<Item> | null;
  keepsFormer?: boolean;
  refetchOnMount?: "always";
  refetchInterval?: (items: Item[]) => number;
};

export function usePagedList<Item>(list: PagedList<Item>) {
  const { queryKey, load, first, keepsFormer, refetchInterval, ...when } = list;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...when,
    ...(keepsFormer && { placeholderData: keepPreviousData }),
    ...(refetchInterval && {
      refetchInterval: ({ state }: { state: { data?: Loaded<Item> } }) =>
        refetchInterval(itemsOf(state.data)),
    }),
    ...(first && { initialData: { pages: [first], pageParams: [null] } satisfies Pages<Item> }),
  });
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { query, items };
}

function itemsOf<Item>(data: Loaded<Item>): Item[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
