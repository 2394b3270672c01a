/** Does the work; when that removes the pressed control, moves the focus to its row. */
export async function keepFocus(from: Element, work: () => Promise<unknown>): Promise<void> {
  const row = from.closest("li");
  await work();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) row?.querySelector("summary")?.focus();
  });
}
