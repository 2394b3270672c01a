type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Reads a list to its end, page by page. */
export async function everyPage<Item>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
}
