"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { PauseAnswer } from "@/lib/publishing/schema";
import { pauseKey as queryKey } from "./use-pause";

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
  const recount = useCallback(() => client.invalidateQueries({ queryKey }), [client]);
  return { run, pending, recount, dialog, asking };
}
