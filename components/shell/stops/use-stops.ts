"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { ChangeStop, ProgramStop } from "@/lib/identity/workspaces/schema";

const queryKey = ["program-stops"];
const refreshEveryMs = 20_000;

/** Follows what is stopped, also by somebody else. */
export function useStops(initial: readonly ProgramStop[]): readonly ProgramStop[] {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => stopsIn(await api("GET /api/workspace", { signal })),
    initialData: initial,
    refetchInterval: refreshEveryMs,
  });
  return data;
}

export function useStopChange(isStopped: boolean, onDone: () => void) {
  const client = useQueryClient();
  return useApiMutation({
    send: (body: ChangeStop) =>
      isStopped
        ? api("POST /api/workspace/programs/resume", { body })
        : api("POST /api/workspace/programs/stop", { body }),
    onDone: (answer) => {
      client.setQueryData(queryKey, stopsIn(answer));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

function stopsIn({ workspace }: { workspace: { stops?: ProgramStop[] } }): ProgramStop[] {
  return workspace.stops ?? [];
}
