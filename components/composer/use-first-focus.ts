import { type RefObject, useEffect } from "react";

/**
 * Writing begins at once: the cursor stands behind the first text as soon as the page is alive. Not
 * on a touch screen, where its keyboard would come up unasked.
 */
export function useFirstFocus(form: RefObject<HTMLElement | null>, alive: boolean): void {
  useEffect(() => {
    const text = form.current?.querySelector("textarea");
    if (!alive || !text || !matchMedia("(pointer: fine)").matches) return;
    text.focus({ preventScroll: true });
    text.setSelectionRange(text.value.length, text.value.length);
  }, [form, alive]);
}
