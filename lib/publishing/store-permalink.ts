import { openCredentials } from "@/lib/connections/credentials";
import { networkContext } from "@/lib/connections/network-context";
import { findPublished, storePublishedUrl } from "@/lib/deliveries/record-answer";
import { log } from "@/lib/kernel/log";

export async function storePermalink(deliveryId: string): Promise<void> {
  const row = await findPublished(deliveryId);
  const reached = row && networkContext(row.connection);
  const credentials = row && openCredentials(row.connection);
  if (!reached || !credentials) return;
  const { accountId, name } = row.connection;
  const { remoteId } = row;
  const published = { account: { accountId, name, credentials }, remoteId };
  try {
    const publishedUrl = await reached.network.permalink(reached.context, published);
    if (publishedUrl !== null) await storePublishedUrl({ deliveryId, remoteId, publishedUrl });
  } catch (err) {
    log.warn({ err, deliveryId }, "The address of a published delivery is not known.");
  }
}
