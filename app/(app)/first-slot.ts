import type { FirstSlot } from "@/components/composer/composer-options";
import { findNextSlot } from "@/lib/accounts/slots/next-slot";
import type { Actor } from "@/lib/kernel/actor";

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
