"use client";

import { useRef, useState } from "react";

/** Holds the ids of what is selected in a list. */
export function useSelection() {
  const [selected, select] = useState<ReadonlySet<string>>(none);
  const last = useRef<string | null>(null);
  const toggle = (id: string) => {
    last.current = id;
    select((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  };
  /** Selects also what lies between the one that was chosen last and this one. */
  const selectTo = (id: string, ids: readonly string[]) => {
    const to = ids.indexOf(id);
    const chosen = ids.indexOf(last.current ?? id);
    const from = chosen < 0 ? to : chosen;
    const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    select((before) => new Set([...before, ...between]));
  };
  const selectAll = (ids: readonly string[]) => select(new Set(ids));
  return { selected, toggle, selectTo, selectAll, clear: () => select(none) };
}

export type Selection = ReturnType<typeof useSelection>;

const none: ReadonlySet<string> = new Set();
