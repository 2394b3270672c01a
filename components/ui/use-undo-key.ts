import { useEffect, useRef } from "react";

type Undo = { id: string; run: () => void };

let latest: Undo | null = null;

export function rememberUndo(undo: Undo): void {
  latest = undo;
}

export function forgetUndo(id: string): void {
  if (latest?.id === id) latest = null;
}

/** ⌘Z belongs to the latest change: where its toast is gone, no older Undo answers. */
export function useUndoKey(isOpen: (id: string) => boolean): void {
  const react = (event: KeyboardEvent) => {
    if (!latest || !isUndoKey(event) || belongsElsewhere(event.target)) return;
    if (!isOpen(latest.id)) return;
    event.preventDefault();
    latest.run();
  };
  const reaction = useRef(react);
  useEffect(() => {
    reaction.current = react;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => reaction.current(event);
    // Pages that remember their last change listen too, and leave alone what is prevented.
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

export function isUndoKey({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "z" && (metaKey || ctrlKey) && !shiftKey && !altKey;
}

export function isRedoKey({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (altKey || !(metaKey || ctrlKey)) return false;
  return shiftKey ? key.toLowerCase() === "z" : ctrlKey && key.toLowerCase() === "y";
}

export function belongsElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(others) !== null;
}

const others =
  "input, textarea, select, [contenteditable=true], [role=dialog]:not([data-toast]), [role=alertdialog], [role=menu], [role=listbox]";
