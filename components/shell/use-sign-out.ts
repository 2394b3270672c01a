"use client";

import { useCallback } from "react";
import { useToast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/api";

/** Ends the session and leaves by a full load, so that nothing read stays in memory. */
export function useSignOut(): () => void {
  const { show } = useToast();
  return useCallback(() => {
    api("POST /api/auth/logout")
      .then(() => window.location.assign("/sign-in"))
      .catch((failure: unknown) =>
        show({
          title: "You are still signed in",
          tone: "negative",
          ...(failure instanceof ApiError && { description: failure.message }),
        }),
      );
  }, [show]);
}
