"use client";

import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";

export const others = "others";

type Ending = { target: string; done: string };

export function useEndSessions(onEnded: () => void) {
  const { confirmed, dialog } = useRecentAuth();
  const { run, pending, input } = useApiMutation({
    send: ({ target }: Ending) => confirmed(() => request(target)),
    done: (_, { done }) => ({ title: done }),
    onDone: onEnded,
    failed: () => ({ title: "Nothing was signed out" }),
  });
  return { end: run, ending: pending ? input?.target : null, confirmed, dialog };
}

function request(target: string): Promise<object> {
  if (target === others) return api("DELETE /api/auth/sessions");
  return api("DELETE /api/auth/sessions/{sessionId}", { params: { sessionId: target } });
}
