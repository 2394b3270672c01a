import type { Tx } from "@/lib/kernel/db";
import { type Authorized, findHeldDiscoveries, wipeDiscovery } from "./authorized-store";
import { openDiscovery } from "./discovery";

/** Ends every choice of accounts that still holds what this person let us see. */
export async function wipeDiscoveries(tx: Tx, authorized: Authorized): Promise<void> {
  for (const { id, sealedDiscovery } of await findHeldDiscoveries(tx, authorized)) {
    if (!sealedDiscovery) continue;
    const { authorizedUserId } = openDiscovery(id, sealedDiscovery);
    if (authorizedUserId === authorized.userId) await wipeDiscovery(tx, id);
  }
}
