/** The list with one item taken out and put in at another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  const target = Math.min(Math.max(to, 0), items.length - 1);
  if (moved === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(target, 0, moved);
}
