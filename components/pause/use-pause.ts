"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import type { PauseAnswer } from "@/lib/publishing/schema";

const pauseKey = ["pause"];
const refreshEveryMs = 20_000;

/** Whether publishing is paused by now, asked for again as long as the page is in sight. */
export function usePause(initial: PauseAnswer): PauseAnswer {
  const { data } = useQuery({
    queryKey: pauseKey,
    queryFn: ({ signal }) => api("GET /api/workspace/pause", { signal }),
    initialData: initial,
    refetchInterval: refreshEveryMs,
  });
  return data;
}

type Turn = {
  /** Null where the person thought better of it. */
  work: () => Promise<PauseAnswer | null>;
  /** What to say where it did not work. */
  failed: string;
};

/** Turns the brake; `done` is true where the server took it. */
export function useTurnPause() {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ work }: Turn) => work(),
    onSuccess: (answer) => answer && client.setQueryData<PauseAnswer>(pauseKey, answer),
    onError: (error, { failed }) => toast.fail(failed, error),
    onSettled: () => client.invalidateQueries({ queryKey: pauseKey }),
  });
  const turn = (action: Turn): Promise<boolean> =>
    mutateAsync(action).then(
      (answer) => answer !== null,
      () => false,
    );
  /** What waits is counted anew before a person decides about it. */
  const recount = () => client.invalidateQueries({ queryKey: pauseKey });
  return { turn, recount, busy: isPending };
}
