/** Where the pressed control goes away with what it did, the focus stays in its row. */
export async function keepFocus(from: Element, work: () => Promise<unknown>): Promise<void> {
  const row = from.closest("li");
  await work();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) row?.querySelector("summary")?.focus();
  });
}
