import type { Tx } from "@/lib/kernel/db";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";

type Place = { provider: string; key: string };

export function findKept(tx: Tx, place: Place): Promise<{ id: string; sealed: string } | null> {
  return tx.keptSecret.findUnique({
    where: { provider_key: place },
    select: { id: true, sealed: true },
  });
}

/** The seal is bound to the row's id, so that a new value makes a new row. */
export async function replaceKept(
  tx: Tx,
  place: Place,
  { at, seal }: { at: Date; seal: (id: string) => string },
): Promise<void> {
  const id = timeOrderedId(at);
  const sealed = seal(id);
  await tx.keptSecret.upsert({
    where: { provider_key: place },
    create: { ...place, id, sealed },
    update: { id, sealed },
  });
}
