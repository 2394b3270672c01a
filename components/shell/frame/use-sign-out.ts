"use client";

import { useCallback } from "react";
import { api } from "@/components/kit/api/api";
import { useToast } from "@/components/ui/toast";

export function useSignOut(): () => void {
  const toast = useToast();
  return useCallback(() => {
    api("POST /api/auth/logout").then(
      () => window.location.assign("/sign-in"),
      (failure: unknown) => toast.fail("You are still signed in", failure),
    );
  }, [toast]);
}
