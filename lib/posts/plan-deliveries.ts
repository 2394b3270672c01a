import type { PlannedDelivery } from "@/lib/deliveries/replace-deliveries";
import { findNetwork } from "@/lib/networks";
import { networkContent } from "./network-content";
import { type DeliveryKey, deliveryKeys, overrideAt, type PostContent } from "./post-content";
import type { References } from "./reference-store";

type Timing = { scheduledAt: Date; undoUntil: Date | null; references: References };

export function planDeliveries(
  content: PostContent,
  { scheduledAt, undoUntil, references }: Timing,
): PlannedDelivery[] {
  return deliveryKeys(content).map((key) => {
    const override = overrideAt(content, key);
    // Preparing calls the network, which must not happen while publishing can be undone.
    const lead = undoUntil ? 0 : leadMs(content, key, references);
    const startsAt = new Date(scheduledAt.getTime() - lead);
    return {
      ...key,
      textOverride: override.text ?? null,
      overridesMedia: override.media !== undefined,
      dueAt: key.postIndex === 0 ? startsAt : null,
    };
  });
}

function leadMs(content: PostContent, key: DeliveryKey, references: References): number {
  const connection = references.connections.get(key.connectionId);
  const network = connection && findNetwork(connection.provider);
  const sent = networkContent(content, key, references);
  return network && sent ? network.leadMs(sent) : 0;
}
