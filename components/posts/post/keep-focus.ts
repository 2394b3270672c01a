/** The work may remove the pressed control; the focus then moves to what stands around it. */
export async function keepFocus(from: Element, work: () => Promise<unknown>): Promise<void> {
  const deliveries = from.closest<HTMLElement>("[data-deliveries]");
  await work();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) deliveries?.focus();
  });
}
