import { writeFor } from "@/lib/accounts/mentions/rules/mention-text";
import { cropFor, croppedItem } from "@/lib/deliveries/crops/rules";
import { accountContent } from "@/lib/deliveries/rules/account-content";
import type { Content, MediaItem } from "@/lib/networks/network";
import { type DeliveryKey, overrideAt, type PostContent, positionsOf } from "./post-content";
import type { References } from "./reference-store";

/** Returns null where a medium is missing or not ready. */
export function networkContent(
  content: PostContent,
  key: DeliveryKey,
  { connections, media, mentions, linkParameters }: References,
): (Content & { plain: string[] }) | null {
  const options = content.networkOptions[key.connectionId] ?? {};
  const shared = positionsOf(content)[key.postIndex] ?? { text: "", mediaIds: [] };
  const { text, media: mediaIds } = accountContent(
    { text: shared.text, media: shared.mediaIds },
    overrideAt(content, key),
    { added: linkParameters.get(key.connectionId), options },
  );
  const items: MediaItem[] = [];
  for (const mediaId of mediaIds) {
    const found = media.get(mediaId);
    if (!found?.ready) return null;
    const { connectionId } = key;
    const crop = cropFor(content.crops, { mediaId: found.item.mediaId, connectionId });
    items.push(croppedItem(found.item, crop));
  }
  const provider = connections.get(key.connectionId)?.provider ?? "";
  const { postIndex } = key;
  return { postIndex, ...writeFor(provider, text, mentions), media: items, options };
}
