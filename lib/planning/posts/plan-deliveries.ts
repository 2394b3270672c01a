import type { PlannedDelivery } from "@/lib/deliveries/replace-deliveries";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findNetwork } from "@/lib/networks";
import { networkContent } from "./network-content";
import { type DeliveryKey, deliveryKeys, overrideAt, type PostContent } from "./post-content";
import { linkParametersByConnection, type PostRow, storedContent } from "./post-row";
import type { Rewritten } from "./post-store";
import { findReferences, type References } from "./reference-store";

export function planDeliveries(
  content: PostContent,
  {
    scheduledAt,
    undoUntil,
    references,
  }: { scheduledAt: Date; undoUntil: Date | null; references: References },
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
      linkRule: references.linkParameters.get(key.connectionId) ?? null,
      dueAt: key.postIndex === 0 ? startsAt : null,
    };
  });
}

/** Plans a post as it is: its links keep what was added to them. */
export async function planStored(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    row,
    scheduledAt,
    actor,
    asks,
  }: { row: PostRow; scheduledAt: Date; actor: Actor; asks: boolean },
): Promise<{ references: References; rewritten: Rewritten }> {
  const postId = row.id;
  const content = storedContent(row);
  const found = await findReferences(tx, workspaceId, { content, postId, scheduledAt });
  const references = { ...found, linkParameters: linkParametersByConnection(row) };
  const planned = planDeliveries(content, { scheduledAt, undoUntil: null, references });
  const kept = { undo: null, idempotencyKey: undefined, actor, asks, isEdit: false };
  return { references, rewritten: { postId, content, scheduledAt, planned, ...kept } };
}

function leadMs(content: PostContent, key: DeliveryKey, references: References): number {
  const connection = references.connections.get(key.connectionId);
  const network = connection && findNetwork(connection.provider);
  const sent = networkContent(content, key, references);
  return network && sent ? network.leadMs(sent) : 0;
}
