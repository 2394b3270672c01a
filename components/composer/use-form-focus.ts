"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

export function useFormFocus(
  form: RefObject<HTMLElement | null>,
  { hydrated, inert }: { hydrated: boolean; inert: boolean },
): void {
  useFirstFocus(form, hydrated);
  useFocusReturn(form, inert);
  useShortcutBlock(inert);
}

/** Not on a touch screen, where its keyboard would open unasked. */
function useFirstFocus(form: RefObject<HTMLElement | null>, hydrated: boolean): void {
  useEffect(() => {
    const text = form.current?.querySelector("textarea");
    if (!hydrated || !text || !matchMedia("(pointer: fine)").matches) return;
    if (document.activeElement?.closest("[role=dialog]")) return;
    text.focus({ preventScroll: true });
    text.setSelectionRange(text.value.length, text.value.length);
  }, [form, hydrated]);
}

function useFocusReturn(form: RefObject<HTMLElement | null>, inert: boolean): void {
  const focusedBefore = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (inert) {
      focusedBefore.current = focusedIn(form.current);
      focusedBefore.current?.blur();
      return;
    }
    if (isBody(document.activeElement)) focusedBefore.current?.focus({ preventScroll: true });
    focusedBefore.current = null;
  }, [form, inert]);
}

/** Keys typed while the form is inert reach the page, where single keys are shortcuts. */
function useShortcutBlock(inert: boolean): void {
  useEffect(() => {
    if (!inert) return;
    const swallow = (event: KeyboardEvent) => {
      const plain = !event.metaKey && !event.ctrlKey && !event.altKey && event.key.length === 1;
      if (plain && isBody(event.target)) event.preventDefault();
    };
    document.addEventListener("keydown", swallow, true);
    return () => document.removeEventListener("keydown", swallow, true);
  }, [inert]);
}

function focusedIn(form: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && form?.contains(focused) ? focused : null;
}

function isBody(target: EventTarget | null): boolean {
  return target === null || target === document.body;
}
