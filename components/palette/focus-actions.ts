"use client";

import { useEffect, useRef } from "react";
import type { Command } from "./command";

/** What can be done with the thing that has the focus, and its name. */
export type FocusActions = { about: string; commands: Command[] };

type Source = () => FocusActions | null;

const sources = new Set<Source>();

/** The palette asks the source when it opens, while the focus is still on the page. */
export function useFocusActions(source: Source): void {
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    const ask = () => latest.current();
    sources.add(ask);
    return () => {
      sources.delete(ask);
    };
  }, []);
}

export function focusActionsNow(): FocusActions | null {
  for (const ask of [...sources].toReversed()) {
    const actions = ask();
    if (actions) return actions;
  }
  return null;
}
