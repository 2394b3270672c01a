"use client";

import { Crop } from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { cropFor, isCroppable, noCrop, setCrop, shareCrop } from "@/lib/deliveries/crops/rules";
import type { PostCrop } from "@/lib/deliveries/crops/schema";
import { type Aspect, aspects } from "@/lib/kernel/images/rules/aspects";
import { shapeOf } from "@/lib/kernel/images/rules/cut";
import type { Media } from "@/lib/library/media/schema";
import { type Check, isCropFixable } from "./checks";
import { useComposerTools } from "./composer-context";
import { type Composition, shownAt } from "./composition/composition";

export function CropFixButton({ check }: { check: Check }) {
  const { accounts, composition, change } = useComposerTools();
  const toast = useToast();
  const account = accounts.find(({ id }) => id === check.connectionId);
  const fix = cropFix(composition, check, account);
  if (!fix || !account) return null;
  const { crops } = composition;
  const apply = () => {
    change({ type: "set", fields: { crops: fix.crops } });
    toast.show({
      title: `Cropped to ${fix.aspect} for ${account.name}`,
      action: { label: "Undo", onSelect: () => change({ type: "set", fields: { crops } }) },
    });
  };
  return (
    <Button
      size="sm"
      className="self-start"
      icon={<Crop aria-hidden className="size-4" />}
      onClick={apply}
    >
      Crop to {fix.aspect}
      <span className="sr-only"> for {account.name}</span>
    </Button>
  );
}

type Range = { min: number; max: number };

function cropFix(
  composition: Composition,
  check: Check,
  account: Account | undefined,
): { aspect: Aspect; crops: PostCrop[] } | null {
  const range = account?.look.shape;
  if (!isCropFixable(check) || !account || !range) return null;
  const key = composition.positions[check.postIndex]?.key ?? "";
  const wrong = shownAt(composition, { key, accountId: account.id }).media.filter(
    (media) => isCroppable(media) && !isWithin(media.width / media.height, range),
  );
  const fixed = wrong.flatMap((media) => {
    const aspect = nearestAspect(media, range);
    return aspect ? [{ mediaId: media.id, aspect }] : [];
  });
  const [first] = fixed;
  if (!first) return null;
  const write = composition.connectionIds.length === 1 ? shareCrop : setCrop;
  const crops = fixed.reduce<PostCrop[]>((all, { mediaId, aspect }) => {
    const cropKey = { mediaId, connectionId: account.id };
    const current = cropFor(all, cropKey) ?? noCrop;
    return write(all, cropKey, { ...current, aspect, fit: "cover" });
  }, composition.crops);
  return { aspect: first.aspect, crops };
}

function nearestAspect(media: Media, range: Range): Aspect | null {
  const shape = media.width / media.height;
  const distance = (aspect: Aspect) => Math.abs(Math.log(shapeOf(aspect, media) / shape));
  const taken = aspects.filter(
    (aspect) => aspect !== "original" && isWithin(shapeOf(aspect, media), range),
  );
  return taken.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function isWithin(shape: number, { min, max }: Range): boolean {
  return shape >= min && shape <= max;
}
