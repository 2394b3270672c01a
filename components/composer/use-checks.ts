"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "@/lib/http/api";
import { type Check, ownChecks } from "./checks";
import { type Composition, isBlank } from "./composition";
import { toPayload } from "./payload";

const delayMs = 400;

type Subject = {
  composition: Composition;
  scheduledAt: string;
  /** Accounts of the stored post: one that waits for its reconnect may stay on it. */
  keptAccountIds: readonly string[];
};

export type Checks = { found: Check[]; checking: boolean; unreachable: boolean };

/** The verdict that saving would come to, a moment after every change; an overtaken question is aborted. */
export function useChecks({ composition, scheduledAt, keptAccountIds }: Subject): Checks {
  const own = ownChecks(composition);
  const askable = composition.accountIds.length > 0 && !isBlank(composition) && own.length === 0;
  const body = JSON.stringify(toPayload(composition, scheduledAt));
  const settled = useSettled(body);
  const query = useQuery({
    queryKey: ["post-checks", settled],
    queryFn: ({ signal }) => api("POST /api/posts/validate", { body: JSON.parse(settled), signal }),
    // What has not settled yet may be what could not be asked.
    enabled: askable && settled === body,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  if (!askable) return { found: own, checking: false, unreachable: false };
  const answered = (query.data?.problems ?? []).filter(({ code }) => code !== "scheduled_in_past");
  return {
    found: answered.map((check) => softened(check, keptAccountIds)),
    checking: settled !== body || query.isFetching,
    unreachable: query.isError,
  };
}

function softened(check: Check, keptAccountIds: readonly string[]): Check {
  const kept = check.connectionId !== null && keptAccountIds.includes(check.connectionId);
  const waits = kept && check.code === "connection_unavailable";
  return waits ? { ...check, severity: "warning" } : check;
}

/** The value once it has rested for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
