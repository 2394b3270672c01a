export function focusAfterRender(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    const element = find();
    element?.focus();
    element?.scrollIntoView({ block: "center" });
  });
}
