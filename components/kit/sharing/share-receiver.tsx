"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { useToast } from "@/components/ui/toast";
import { hasShared } from "./shared-items";

/** Lets this browser keep what a phone shares, and says if something waits, as after a sign-in. */
export function ShareReceiver() {
  const isComposing = usePathname() === "/compose";
  const router = useRouter();
  const toast = useToast();

  useEffect(() => {
    // Browsers have workers over HTTPS alone, and where this one is refused, sharing is all that fails.
    void navigator.serviceWorker
      ?.register("/share-worker.js", { scope: "/share" })
      .catch(() => undefined);
  }, []);

  useEffect(() => {
    if (isComposing) return;
    let isHere = true;
    const tell = (waits: boolean) => {
      if (!waits || !isHere) return;
      toast.show({
        id: "shared",
        title: "What you shared waits for its post",
        action: { label: "Write it", onSelect: () => router.push("/compose") },
      });
    };
    hasShared().then(tell, () => undefined);
    return () => {
      isHere = false;
    };
  }, [isComposing, router, toast]);

  return null;
}
