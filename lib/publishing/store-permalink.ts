import { openCredentials } from "@/lib/connections/credentials";
import { networkContext } from "@/lib/connections/network-context";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";

/** Asks the network for a published delivery's address; without one it is still published. */
export async function storePermalink(deliveryId: string): Promise<void> {
  const row = await db.delivery.findUnique({
    where: { id: deliveryId },
    select: { remoteId: true, connection: { select: connectionColumns } },
  });
  if (!row?.remoteId) return;
  const reached = networkContext(row.connection);
  const credentials = openCredentials(row.connection);
  if (!reached || !credentials) return;
  const { accountId, name } = row.connection;
  const published = { account: { accountId, name, credentials }, remoteId: row.remoteId };
  try {
    const publishedUrl = await reached.network.permalink(reached.context, published);
    if (publishedUrl === null) return;
    const where = { id: deliveryId, remoteId: row.remoteId };
    await db.delivery.updateMany({ where, data: { publishedUrl } });
  } catch (err) {
    log.warn({ err, deliveryId }, "The address of a published delivery is not known.");
  }
}

const connectionColumns = {
  id: true,
  provider: true,
  sandbox: true,
  accountId: true,
  name: true,
  sealedCredentials: true,
} as const;
