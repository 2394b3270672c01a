"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

export function useTypedAhead(open: boolean, onOpenChange: (open: boolean) => void): () => string {
  const typed = useRef("");
  useLayoutEffect(() => {
    typed.current = "";
    if (!open) return;
    const keep = (event: KeyboardEvent) => {
      const next = textAfter(typed.current, event);
      if (next === null || isInDialog(document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current = next;
      if (event.key === "Escape") onOpenChange(false);
    };
    document.addEventListener("keydown", keep, true);
    return () => document.removeEventListener("keydown", keep, true);
  }, [open, onOpenChange]);
  return useCallback(() => {
    const text = typed.current;
    typed.current = "";
    return text;
  }, []);
}

function isInDialog(element: Element | null): boolean {
  return element?.closest("[role=dialog], [role=alert]") != null;
}

function textAfter(text: string, { key, metaKey, ctrlKey, altKey }: KeyboardEvent): string | null {
  if (metaKey || ctrlKey || altKey) return null;
  if (key === "Backspace") return [...text].slice(0, -1).join("");
  if (key === "Enter" || key === "Escape") return text;
  return [...key].length === 1 ? text + key : null;
}
