"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import type { SessionList } from "@/lib/auth/schema";
import { ApiError, api } from "@/lib/http/api";

const queryKey = ["sessions"];

export function useSessions(first: SessionList | null) {
  const queries = useQueryClient();
  const { query, items } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/auth/sessions", { query: { cursor }, signal }),
    first,
  });
  const sessions = useMemo(
    () => items.toSorted((a, b) => Number(b.current) - Number(a.current)),
    [items],
  );
  const refresh = () => queries.invalidateQueries({ queryKey });
  const isRefused = query.error instanceof ApiError && query.error.code === "recent_auth_required";
  const wantsProof = isRefused || (!first && query.isPending);
  return { query, sessions, refresh, wantsProof };
}
