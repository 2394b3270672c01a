import type { Tone } from "@/components/ui/tone";

export const methodTones: Record<string, Tone> = {
  GET: "info",
  POST: "positive",
  DELETE: "negative",
};

/** A call's method, what it does, and its path, which goes below on a narrow screen. */
export const callRow =
  "grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-y-0.5 lg:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-3";
