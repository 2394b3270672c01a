"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import type { SignedInSession } from "@/lib/auth/schema";
import { ApiError } from "@/lib/http/api";

export const sessionsPath = "/api/auth/sessions";

const queryKey = ["sessions"];

/** Fetches the person's sessions, which the API shows only after a recent sign-in. */
export function useSessions() {
  const queries = useQueryClient();
  const { query, items } = usePagedList<SignedInSession>({ queryKey, path: sessionsPath });
  const sessions = useMemo(
    () => items.toSorted((a, b) => Number(b.current) - Number(a.current)),
    [items],
  );
  const refresh = () => queries.invalidateQueries({ queryKey });
  const wantsProof = query.error instanceof ApiError && query.error.code === "recent_auth_required";
  return { query, sessions, refresh, wantsProof };
}
