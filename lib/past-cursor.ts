/** The condition for what follows an item in a list by `createdAt` and then `id`, newest first. */
export function pastCursor({ createdAt, id }: { createdAt: Date; id: string }) {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}
