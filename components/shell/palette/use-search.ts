"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "@/components/kit/api/api";
import { searchTextMax } from "@/lib/planning/search/rules";

const pauseMs = 120;

export function useSearch(text: string) {
  const wanted = text.trim().slice(0, searchTextMax);
  const q = useDebounced(wanted);
  const answer = useQuery({
    queryKey: ["search", q],
    queryFn: ({ signal }) => api("GET /api/search", { query: { q }, signal }),
    enabled: q !== "" && wanted !== "",
    placeholderData: keepPreviousData,
  });
  const isUnasked = wanted !== q;
  const isUnanswered = answer.isPlaceholderData || answer.isPending;
  return {
    found: wanted === "" ? undefined : answer.data,
    isBehind: wanted !== "" && (isUnasked || isUnanswered),
    hasFailed: wanted !== "" && !isUnasked && answer.isError,
    isFetching: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}

function useDebounced(value: string): string {
  const [debounced, set] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => set(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
