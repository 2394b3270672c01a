"use client";

import { useEffect, useRef } from "react";
import type { Command } from "./command";

export type FocusActions = { about: string; commands: Command[] };

type Source = () => FocusActions | null;

const sources = new Set<Source>();

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
