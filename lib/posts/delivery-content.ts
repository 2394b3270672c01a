import type { Tx } from "@/lib/db";
import type { Content } from "@/lib/networks/network";
import { mediaItem, mediaSelect } from "./media-item";

/**
 * What one delivery shows: the text and media of its position with the account's overrides applied,
 * media in order. Null where the delivery is gone, which an edit or a deletion can cause.
 */
export async function deliveryContent(tx: Tx, deliveryId: string): Promise<Content | null> {
  const delivery = await tx.delivery.findUnique({
    where: { id: deliveryId },
    select: {
      postId: true,
      postIndex: true,
      connectionId: true,
      textOverride: true,
      overridesMedia: true,
      post: { select: { text: true, additionalTexts: true } },
    },
  });
  if (!delivery) return null;
  const { postId, postIndex, connectionId, overridesMedia, post } = delivery;
  const rows = await tx.postMedia.findMany({
    where: { postId, postIndex, connectionId: overridesMedia ? connectionId : null },
    orderBy: { position: "asc" },
    select: { media: { select: mediaSelect } },
  });
  const shared = [post.text, ...post.additionalTexts][postIndex] ?? "";
  return {
    postIndex,
    text: delivery.textOverride ?? shared,
    media: rows.map(({ media }) => mediaItem(media)),
  };
}
