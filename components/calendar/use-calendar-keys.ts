"use client";

import { useEffect, useRef } from "react";

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
  if (!isUndo(event)) return;
  event.preventDefault();
  onUndo();
}

function isUndo({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "z" && (metaKey || ctrlKey) && !shiftKey && !altKey;
}

function isSettled({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  return defaultPrevented || isComposing || belongsElsewhere(target);
}

function belongsElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(others) !== null;
}

const others =
  "input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
