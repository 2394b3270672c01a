"use client";

import { useSyncExternalStore } from "react";

const narrow = "(max-width: 47.99rem)";

export function useIsPhone(guess: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(narrow);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(narrow).matches,
    () => guess,
  );
}
