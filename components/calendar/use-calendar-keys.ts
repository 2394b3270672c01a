"use client";

import { useEffect, useRef } from "react";
import { belongsElsewhere, isUndoKey } from "@/components/ui/use-undo-key";

type CalendarKeys = { onUndo: () => void; onEscape: () => void };

export function useCalendarKeys(keys: CalendarKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => react(event, latest.current);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function react(event: KeyboardEvent, { onUndo, onEscape }: CalendarKeys): void {
  if (isSettled(event)) return;
  if (event.key === "Escape") onEscape();
  if (!isUndoKey(event)) return;
  event.preventDefault();
  onUndo();
}

function isSettled({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  return defaultPrevented || isComposing || belongsElsewhere(target);
}
