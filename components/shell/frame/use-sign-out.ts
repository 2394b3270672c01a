"use client";

import { useCallback } from "react";
import { api } from "@/components/kit/api/api";
import { forgetShared } from "@/components/kit/sharing/shared-items";
import { useToast } from "@/components/ui/toast";

export function useSignOut(): () => void {
  const toast = useToast();
  return useCallback(() => {
    const leave = async () => {
      await api("POST /api/auth/logout");
      // The next person in this browser must not get what this one shared.
      await forgetShared().catch(() => undefined);
      window.location.assign("/sign-in");
    };
    leave().catch((failure: unknown) => toast.fail("You are still signed in", failure));
  }, [toast]);
}
