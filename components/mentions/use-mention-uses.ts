"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/http/api";

export function useMentionUses() {
  return useQuery({
    queryKey: ["mention-uses"],
    queryFn: async ({ signal }) => (await api("GET /api/mentions/uses", { signal })).uses,
  });
}
