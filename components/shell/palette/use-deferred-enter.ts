"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Row, Section } from "./row";

type Deferred = { text: string; chosenId: string | undefined };

export function useDeferredEnter({
  text,
  sections,
  isBehind,
  onRun,
}: {
  text: string;
  sections: readonly Section[];
  isBehind: boolean;
  onRun: (row: Row) => void;
}) {
  const deferred = useRef<Deferred | null>(null);
  useEffect(() => {
    if (!deferred.current || isBehind) return;
    const { text: wanted, chosenId } = deferred.current;
    deferred.current = null;
    const found = sections.filter(({ isFound }) => isFound).flatMap(({ rows }) => rows);
    const row = found.find(({ id }) => id === chosenId) ?? found[0];
    if (wanted === text && row) onRun(row);
  }, [text, sections, isBehind, onRun]);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !isBehind) return;
    const chosen = event.currentTarget.querySelector<HTMLElement>("[aria-selected=true]");
    if (chosen && chosen.dataset.found !== "true") return;
    event.preventDefault();
    deferred.current = { text, chosenId: chosen?.dataset.value };
  };
}
