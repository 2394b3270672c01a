"use client";

import { type KeyboardEvent, useEffect, useState } from "react";
import type { Row, Section } from "./row";

type Held = {
  text: string;
  sections: readonly Section[];
  isBehind: boolean;
  onRun: (row: Row) => void;
};

export function useHeldEnter({ text, sections, isBehind, onRun }: Held) {
  const [held, hold] = useState<string | null>(null);
  const first = sections[0]?.rows[0];
  useEffect(() => {
    if (held === null || isBehind) return;
    hold(null);
    if (held === text && first) onRun(first);
  }, [held, text, isBehind, first, onRun]);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !isBehind) return;
    const chosen = event.currentTarget.querySelector<HTMLElement>("[aria-selected=true]");
    if (chosen && chosen.dataset.found !== "true") return;
    event.preventDefault();
    hold(text);
  };
}
