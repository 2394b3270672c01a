/** The work may remove the pressed control; the focus then moves to its row. */
export async function keepFocus(from: Element, work: () => Promise<unknown>): Promise<void> {
  const row = from.closest("li");
  await work();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) row?.querySelector("summary")?.focus();
  });
}
