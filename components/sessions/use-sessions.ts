"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import { ApiError, api } from "@/lib/http/api";

const queryKey = ["sessions"];

export function useSessions() {
  const queries = useQueryClient();
  const { query, items } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/auth/sessions", { query: { cursor }, signal }),
  });
  const sessions = useMemo(
    () => items.toSorted((a, b) => Number(b.current) - Number(a.current)),
    [items],
  );
  const refresh = () => queries.invalidateQueries({ queryKey });
  const wantsProof = query.error instanceof ApiError && query.error.code === "recent_auth_required";
  return { query, sessions, refresh, wantsProof };
}
