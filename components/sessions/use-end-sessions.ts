"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";

/** All sessions but this one; else a target is a session's id. */
export const others = "others";

/** Signs browsers out, after the password where it is due. */
export function useEndSessions(onEnded: () => void) {
  const { confirmed, dialog } = useRecentAuth();
  const toast = useToast();
  const [ending, setEnding] = useState<string | null>(null);

  const end = async (target: string, done: string) => {
    setEnding(target);
    try {
      if (await confirmed(() => request(target))) {
        toast.show({ title: done });
        onEnded();
      }
    } catch (error) {
      toast.fail("Nothing was signed out", error);
    }
    setEnding(null);
  };

  return { end, ending, confirmed, dialog };
}

function request(target: string): Promise<object> {
  if (target === others) return api("DELETE /api/auth/sessions");
  return api("DELETE /api/auth/sessions/{sessionId}", { params: { sessionId: target } });
}
