import { AppError } from "./errors";
import { instantOfId } from "./time-ordered-id";

export function toPage<Item extends { id: string }>(items: Item[], hasMore: boolean) {
  return { items, hasMore, nextCursor: hasMore ? (items.at(-1)?.id ?? null) : null };
}

type CursorRow = { createdAt: Date } | null;

/**
 * The condition for rows after a cursor, by `createdAt` and then `id`, newest first. Throws
 * `invalid_cursor` for an id without a position in the list.
 */
export function afterCursor(cursor: string, row: CursorRow) {
  const createdAt = cursorCreatedAt(cursor, row);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: cursor } }] };
}

/** A deleted row keeps its position by the instant in its id. */
export function cursorCreatedAt(cursor: string, row: CursorRow): Date {
  const createdAt = row?.createdAt ?? instantOfId(cursor);
  if (!createdAt) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  return createdAt;
}
