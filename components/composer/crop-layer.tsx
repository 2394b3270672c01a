"use client";

import { CropDialog, type CropScope } from "@/components/library/crop/crop-dialog";
import { useToast } from "@/components/ui/toast";
import { cropFor, setCrop, shareCrop } from "@/lib/deliveries/crops/rules";
import type { Crop } from "@/lib/kernel/images/schema";
import type { Media } from "@/lib/library/media/schema";
import { useComposerTools } from "./composer-context";

export function CropLayer({ media, onClose }: { media: Media; onClose: () => void }) {
  const { composition, chosen, tab, change } = useComposerTools();
  const toast = useToast();
  const { crops } = composition;
  const { id: mediaId, fileName } = media;
  const account = chosen.find(({ id }) => id === tab) ?? null;
  const key = { mediaId, connectionId: tab };
  const apply = (crop: Crop | null, scope: CropScope) => {
    const write = scope === "all" ? shareCrop : setCrop;
    change({ type: "set", fields: { crops: write(crops, key, crop) } });
    const where = scope === "account" && account ? ` for ${account.name}` : "";
    toast.show({
      title: `${fileName} is ${crop ? "cropped" : "shown whole"}${where}`,
      action: { label: "Undo", onSelect: () => change({ type: "set", fields: { crops } }) },
    });
    onClose();
  };
  return (
    <CropDialog
      key={`${mediaId} ${tab}`}
      media={media}
      crop={cropFor(crops, key)}
      accounts={chosen}
      account={account}
      onApply={apply}
      onClose={onClose}
    />
  );
}
