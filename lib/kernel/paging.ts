import { AppError } from "./errors";
import { instantOfId } from "./time-ordered-id";

/** One page as every list answers it; `nextCursor` is the last item's id when more follow. */
export function toPage<Item extends { id: string }>(items: Item[], hasMore: boolean) {
  return { items, hasMore, nextCursor: hasMore ? (items.at(-1)?.id ?? null) : null };
}

type CursorRow = { createdAt: Date } | null;

/**
 * The condition for what follows a cursor in a list by `createdAt` and then `id`, newest first, given
 * the cursor's row; throws `invalid_cursor` for an id that has no position in the list.
 */
export function afterCursor(cursor: string, row: CursorRow) {
  const createdAt = cursorCreatedAt(cursor, row);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: cursor } }] };
}

/** A row that was deleted meanwhile keeps its position, by the instant in its id. */
export function cursorCreatedAt(cursor: string, row: CursorRow): Date {
  const createdAt = row?.createdAt ?? instantOfId(cursor);
  if (!createdAt) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  return createdAt;
}
