"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";

export const waysInKey = ["ways-in"] as const;

/** Another browser may have changed them, so each mount asks anew. */
export function useWaysIn() {
  return useQuery({
    queryKey: waysInKey,
    queryFn: ({ signal }) => api("GET /api/auth/ways-in", { signal }),
    staleTime: 0,
    retry: false,
  });
}
