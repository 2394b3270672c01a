import { openCredentials } from "@/lib/connections/credentials";
import { networkContext } from "@/lib/connections/network-context";
import { db } from "@/lib/kernel/db";
import type { Account, Network, NetworkContext } from "@/lib/networks/network";

/** What a look at a published delivery needs; null where its connection cannot be used. */
export async function loadPublished(deliveryId: string): Promise<{
  network: Network;
  context: NetworkContext;
  account: Account;
  remoteId: string;
} | null> {
  const row = await db.delivery.findUnique({
    where: { id: deliveryId },
    select: {
      remoteId: true,
      connection: {
        select: {
          id: true,
          provider: true,
          sandbox: true,
          accountId: true,
          name: true,
          sealedCredentials: true,
        },
      },
    },
  });
  if (!row?.remoteId) return null;
  const reached = networkContext(row.connection);
  const credentials = openCredentials(row.connection);
  if (!reached || !credentials) return null;
  const { accountId, name } = row.connection;
  return { ...reached, account: { accountId, name, credentials }, remoteId: row.remoteId };
}
