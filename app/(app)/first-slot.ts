import type { FirstSlot } from "@/components/composer/composer-options";
import type { Actor } from "@/lib/kernel/actor";
import { findNextSlot } from "@/lib/slots/next-slot";

export async function firstSlotFor(
  actor: Actor,
  connectionIds: readonly string[],
): Promise<FirstSlot | null> {
  if (connectionIds.length === 0) return null;
  return {
    connectionIds,
    answer: await findNextSlot(actor, { connectionIds: [...connectionIds] }),
  };
}
