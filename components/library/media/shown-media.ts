import { cropFor, cropOf, croppedItem } from "@/lib/deliveries/crops/rules";
import type { PostCrop, ShownCrop } from "@/lib/deliveries/crops/schema";
import type { Media } from "@/lib/library/media/schema";

/** A guest, who is not signed in, gets media at addresses that are signed. */
export type SignedAddresses = { picture: string | null; video: string | null };

export type ShownMedia = Media & {
  crop?: ShownCrop | undefined;
  signed?: SignedAddresses | undefined;
};

export type Cropping = {
  crops: readonly PostCrop[];
  accountId: string | null;
  open: (media: Media) => void;
};

export function shownMedia(
  media: readonly Media[],
  crops: readonly PostCrop[],
  accountId: string | null,
): ShownMedia[] {
  return media.map((medium) => {
    const found = cropFor(crops, { mediaId: medium.id, connectionId: accountId });
    const { crop, width, height } = croppedItem(medium, found);
    if (!crop) return medium;
    const of = { width: medium.width, height: medium.height };
    return { ...medium, width, height, crop: { ...cropOf(crop), of } };
  });
}
