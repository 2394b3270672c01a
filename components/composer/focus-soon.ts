/** Moves the focus to what the next render brings. */
export function focusSoon(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    const element = find();
    element?.focus();
    element?.scrollIntoView({ block: "center" });
  });
}
