import type { Tx } from "@/lib/kernel/db";
import { type Authorized, cancelPending, findPendingDiscoveries } from "./authorized-store";
import { openDiscovery } from "./discovery";

export async function cancelPendingAuthorizations(tx: Tx, authorized: Authorized): Promise<void> {
  for (const pending of await findPendingDiscoveries(tx, authorized)) {
    const { id, sealedDiscovery } = pending;
    if (!sealedDiscovery) continue;
    const { authorizedUserId } = openDiscovery(id, sealedDiscovery);
    if (authorizedUserId === authorized.userId) await cancelPending(tx, pending);
  }
}
