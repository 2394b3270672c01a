import type { Tx } from "@/lib/db";
import { findHeldDiscoveries, wipeDiscovery } from "./authorized-store";
import { openDiscovery } from "./discovery";

/** Ends every choice of accounts that still holds what this person let us see. */
export async function wipeDiscoveries(
  tx: Tx,
  { provider, userId }: { provider: string; userId: string },
): Promise<void> {
  for (const { id, sealedDiscovery } of await findHeldDiscoveries(tx, provider)) {
    if (!sealedDiscovery) continue;
    const { authorizedUserId } = openDiscovery(id, sealedDiscovery);
    if (authorizedUserId === userId) await wipeDiscovery(tx, id);
  }
}
