import type { ComponentType } from "react";

type Current<Props> = { Loaded: ComponentType<Props> | null; hasFailed: boolean };

const known = new Set<() => Promise<void>>();

/** Tests of what is in a part do so as if it had been shown before. */
export async function loadKnownParts(): Promise<void> {
  const asked = new Set<() => Promise<void>>();
  while (asked.size < known.size) {
    const next = [...known].filter((ask) => !asked.has(ask));
    for (const ask of next) asked.add(ask);
    await Promise.all(next.map((ask) => ask()));
  }
}

export type Part<Props> = ReturnType<typeof newPart<Props>>;

/** Loads a component's code when asked to, once; after a failure it can be asked for again. */
export function newPart<Props>(load: () => Promise<ComponentType<Props>>) {
  let current: Current<Props> = { Loaded: null, hasFailed: false };
  let asked: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Current<Props>) => {
    current = next;
    for (const notify of listeners) notify();
  };
  const begin = async () => {
    try {
      set({ Loaded: await load(), hasFailed: false });
    } catch {
      asked = null;
      set({ Loaded: null, hasFailed: true });
    }
  };
  const ask = (): Promise<void> => {
    if (current.hasFailed) set({ Loaded: null, hasFailed: false });
    asked ??= begin();
    return asked;
  };
  known.add(ask);
  return {
    ask,
    current: () => current,
    subscribe: (notify: () => void) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
  };
}
