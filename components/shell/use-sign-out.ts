"use client";

import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";

/** Ends the session and leaves by a full load, so that nothing read stays in memory. */
export function useSignOut(): () => void {
  const { run } = useApiMutation({
    send: () => api.post("/api/auth/logout"),
    onDone: () => window.location.assign("/sign-in"),
    failed: () => ({ title: "You are still signed in" }),
  });
  return () => void run();
}
