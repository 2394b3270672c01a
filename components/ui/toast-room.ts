import { useSyncExternalStore } from "react";

type Neighbour = "bar" | "sheet";

const there: Record<Neighbour, number> = { bar: 0, sheet: 0 };
const listeners = new Set<() => void>();

/**
 * Refs of what toasts keep clear of while it is on the page: a bar at the bottom, and a sheet, which
 * covers a phone. A selector of the whole page, such as `:root:has([data-bar])`, would make the
 * browser style every element anew whenever anything is added to the page or taken from it.
 */
export const barBelowToasts = keepClearOf("bar");
export const sheetUnderToasts = keepClearOf("sheet");

export function useToastNeighbour(neighbour: Neighbour): boolean {
  return useSyncExternalStore(
    subscribe,
    () => there[neighbour] > 0,
    () => false,
  );
}

function keepClearOf(neighbour: Neighbour) {
  return (element: Element | null) => {
    if (!element) return;
    count(neighbour, 1);
    return () => count(neighbour, -1);
  };
}

function count(neighbour: Neighbour, by: 1 | -1): void {
  there[neighbour] += by;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
