"use client";

import { useCallback, useSyncExternalStore } from "react";
import { type MetricName, metricNames } from "@/lib/networks/content/rules/metrics";

const key = "herald.number-on-posts";
const changed = "herald-number-on-posts";

/** Holds which number posts show in the calendar and the queue. This browser keeps it; at first it is none. */
export function useChosenNumber(): [MetricName | null, (metric: MetricName | null) => void] {
  const chosen = useSyncExternalStore(subscribe, read, () => null);
  const choose = useCallback((metric: MetricName | null) => {
    // When the storage is full or forbidden, nothing is remembered.
    try {
      if (metric) localStorage.setItem(key, metric);
      else localStorage.removeItem(key);
    } catch {
      return;
    }
    window.dispatchEvent(new Event(changed));
  }, []);
  return [chosen, choose];
}

function read(): MetricName | null {
  try {
    const stored = localStorage.getItem(key);
    return metricNames.find((name) => name === stored) ?? null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}
