"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "@/lib/http/api";
import type { MemberList } from "@/lib/workspaces/schema";

/** The team page by page; the first page comes with the screen. */
export function useMembers(first: MemberList) {
  const query = useInfiniteQuery({
    queryKey: ["members"],
    queryFn: ({ pageParam, signal }) => api.get<MemberList>(address(pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const members = useMemo(() => query.data.pages.flatMap((page) => page.items), [query.data]);
  return { query, members };
}

function address(cursor: string | null): string {
  return cursor ? `/api/members?${new URLSearchParams({ cursor })}` : "/api/members";
}
