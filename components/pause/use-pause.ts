"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";
import type { PauseAnswer } from "@/lib/publishing/schema";

const queryKey = ["pause"];
const refreshEveryMs = 20_000;

/** Whether publishing is paused, fetched again as long as the page is visible. */
export function usePause(initial: PauseAnswer): PauseAnswer {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<PauseAnswer>("/api/workspace/pause", signal),
    initialData: initial,
    refetchInterval: refreshEveryMs,
  });
  return data;
}

type PauseChange = {
  path: "/api/workspace/pause" | "/api/workspace/resume";
  failed: string;
  onDone: () => void;
};

/** Pauses or resumes publishing, after the password where the server asks for it. */
export function usePauseChange(change: PauseChange) {
  const { path, failed, onDone } = change;
  const client = useQueryClient();
  const { confirmed, dialog, asking } = useRecentAuth();
  const { run, pending } = useApiMutation({
    send: (body: { reason?: string }) => confirmed(() => api.post<PauseAnswer>(path, body)),
    onDone: (answer) => {
      client.setQueryData(queryKey, answer);
      onDone();
    },
    failed: () => ({ title: failed }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  /** Counts again how many posts wait. */
  const recount = () => client.invalidateQueries({ queryKey });
  return { run, pending, recount, dialog, asking };
}
