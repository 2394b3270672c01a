"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SessionList } from "@/lib/auth/schema";
import { ApiError, api } from "@/lib/http/api";

export const sessionsPath = "/api/auth/sessions";

/** Where the person is signed in; the API shows it only to who has proved who they are lately. */
export function useSessions() {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ["sessions"],
    queryFn: ({ pageParam, signal }) => api.get<SessionList>(address(pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const sessions = useMemo(() => {
    const items = query.data?.pages.flatMap((page) => page.items) ?? [];
    return items.toSorted((a, b) => Number(b.current) - Number(a.current));
  }, [query.data]);
  const refresh = () => queries.invalidateQueries({ queryKey: ["sessions"] });
  const wantsProof = query.error instanceof ApiError && query.error.code === "recent_auth_required";
  return { query, sessions, refresh, wantsProof };
}

function address(cursor: string | null): string {
  return cursor ? `${sessionsPath}?${new URLSearchParams({ cursor })}` : sessionsPath;
}
