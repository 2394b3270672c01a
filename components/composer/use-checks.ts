"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { useDebounced } from "@/components/ui/use-debounced";
import { type Check, isRequirement, ownChecks } from "./checks";
import { type Composition, isBlank } from "./composition/composition";
import { toPayload } from "./composition/post-payload";

const debounceMs = 400;

type Subject = {
  composition: Composition;
  scheduledAt: string;
  keptAccountIds: readonly string[];
  tried: boolean;
  postId: string | undefined;
};

export type Checks = {
  found: Check[];
  open: Check[];
  checking: boolean;
  unreachable: boolean;
};

export function useChecks(subject: Subject): Checks {
  const { composition, scheduledAt, keptAccountIds, tried, postId } = subject;
  const tooLong = ownChecks(composition);
  const checkable =
    composition.connectionIds.length > 0 && !isBlank(composition) && tooLong.length === 0;
  const body = JSON.stringify({ ...toPayload(composition, scheduledAt), postId });
  const debounced = useDebounced(body, debounceMs);
  const query = useQuery({
    queryKey: ["post-checks", debounced],
    queryFn: ({ signal }) =>
      api("POST /api/posts/validate", { body: JSON.parse(debounced), signal }),
    // The debounced body may still be one that is not checkable.
    enabled: checkable && debounced === body,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  if (!checkable) return { found: tooLong, open: [], checking: false, unreachable: false };
  const answered = (query.data?.problems ?? []).filter(({ code }) => code !== "scheduled_in_past");
  const isOpen = (check: Check) => !tried && isRequirement(check);
  return {
    found: answered
      .filter((check) => !isOpen(check))
      .map((check) => withKeptAccounts(check, keptAccountIds)),
    open: answered.filter(isOpen),
    checking: debounced !== body || query.isFetching,
    unreachable: query.isError,
  };
}

function withKeptAccounts(check: Check, keptAccountIds: readonly string[]): Check {
  const kept = check.connectionId !== null && keptAccountIds.includes(check.connectionId);
  const waits = kept && check.code === "connection_unavailable";
  return waits ? { ...check, severity: "warning" } : check;
}
