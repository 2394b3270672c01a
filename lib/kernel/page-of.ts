/** One page as every list answers it: where more follow, the last item's id leads to them. */
export function pageOf<Item extends { id: string }>(items: Item[], hasMore: boolean) {
  return { items, hasMore, nextCursor: hasMore ? (items.at(-1)?.id ?? null) : null };
}
