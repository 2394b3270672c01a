"use client";

import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";

/** Signs out and leaves by a full page load, so that no data stays in memory. */
export function useSignOut(): () => void {
  const { run } = useApiMutation({
    send: () => api("POST /api/auth/logout"),
    onDone: () => window.location.assign("/sign-in"),
    failed: () => ({ title: "You are still signed in" }),
  });
  return () => void run();
}
