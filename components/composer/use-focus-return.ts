"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * An inert form lets go of the focus, and gets it back where it stood once it can be used again.
 * What is typed on meanwhile falls on the page, where single keys would be commands: it does nothing.
 */
export function useFocusReturn(form: RefObject<HTMLElement | null>, inert: boolean): void {
  const left = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (inert) {
      left.current = focusedIn(form.current);
      left.current?.blur();
      return;
    }
    if (isNowhere(document.activeElement)) left.current?.focus({ preventScroll: true });
    left.current = null;
  }, [form, inert]);

  useEffect(() => {
    if (!inert) return;
    const swallow = (event: KeyboardEvent) => {
      const plain = !event.metaKey && !event.ctrlKey && !event.altKey && event.key.length === 1;
      if (plain && isNowhere(event.target)) event.preventDefault();
    };
    document.addEventListener("keydown", swallow, true);
    return () => document.removeEventListener("keydown", swallow, true);
  }, [inert]);
}

function focusedIn(form: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && form?.contains(focused) ? focused : null;
}

function isNowhere(target: EventTarget | null): boolean {
  return target === null || target === document.body;
}
