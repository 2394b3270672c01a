"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** The addresses of pictures end within the hour: who comes back to the page later gets new ones. */
export function RefreshWhenStale({ until }: { until: string }) {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && Date.now() > Date.parse(until)) {
        router.refresh();
      }
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [router, until]);
  return null;
}
