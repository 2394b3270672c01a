import { AppError } from "./errors";
import { instantOfId } from "./time-ordered-id";

type Row = { createdAt: Date } | null;

/**
 * The condition for what follows a cursor in a list by `createdAt` and then `id`, newest first, given
 * the cursor's row; throws `invalid_cursor` for an id that has no place in the list.
 */
export function pastCursor(cursor: string, row: Row) {
  const createdAt = placeOf(cursor, row);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: cursor } }] };
}

/** One whose row has gone meanwhile still has its place, by the instant in its id. */
export function placeOf(cursor: string, row: Row): Date {
  const createdAt = row?.createdAt ?? instantOfId(cursor);
  if (!createdAt) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  return createdAt;
}
