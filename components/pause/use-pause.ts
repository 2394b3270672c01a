"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";
import type { PauseAnswer } from "@/lib/publishing/schema";

const queryKey = ["pause"];
const refreshEveryMs = 20_000;

export function usePause(initial: PauseAnswer): PauseAnswer {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /api/workspace/pause", { signal }),
    initialData: initial,
    refetchInterval: refreshEveryMs,
  });
  return data;
}

type PauseChange<Input> = {
  send: (input: Input) => Promise<PauseAnswer>;
  failed: string;
  onDone: () => void;
};

export function usePauseChange<Input = void>(change: PauseChange<Input>) {
  const { send, failed, onDone } = change;
  const client = useQueryClient();
  const { confirmed, dialog, asking } = useRecentAuth();
  const { run, pending } = useApiMutation({
    send: (input: Input) => confirmed(() => send(input)),
    onDone: (answer) => {
      client.setQueryData(queryKey, answer);
      onDone();
    },
    failed: () => ({ title: failed }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const recount = () => client.invalidateQueries({ queryKey });
  return { run, pending, recount, dialog, asking };
}
