import { createContext } from "react";
import type { History } from "./parsers";

export type UrlStore = {
  search: () => string;
  subscribe: (notify: () => void) => () => void;
  /** Null removes a parameter. What reads the address sees the change at once. */
  change: (parameters: Record<string, string | null>, history: History) => void;
};

export const UrlStoreContext = createContext<UrlStore | null>(null);

type Write = (search: string, history: History) => void;

export function newUrlStore(first: string, write: Write) {
  let current = first;
  const listeners = new Set<() => void>();
  const show = (search: string) => {
    if (search === current) return;
    current = search;
    for (const notify of listeners) notify();
  };
  const store: UrlStore = {
    search: () => current,
    subscribe: (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    change: (parameters, history) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(parameters)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      show(next.toString());
      write(current, history);
    },
  };
  return { store, show };
}
