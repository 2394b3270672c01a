"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CredentialList } from "@/lib/credentials/schema";
import { api } from "@/lib/http/api";
import { type KeyKind, keyKinds } from "./key-kind";

/** The keys page by page; the first page comes with the screen. */
export function useKeys(kind: KeyKind, first: CredentialList) {
  const queries = useQueryClient();
  const queryKey = ["credentials", kind];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.get<CredentialList>(address(kind, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const keys = useMemo(() => query.data.pages.flatMap((page) => page.items), [query.data]);
  const refresh = () => queries.invalidateQueries({ queryKey });
  return { query, keys, refresh };
}

function address(kind: KeyKind, cursor: string | null): string {
  const { path } = keyKinds[kind];
  return cursor ? `${path}?${new URLSearchParams({ cursor })}` : path;
}
