import type { Account } from "@/components/kit/account/account";
import { cropFor, isCroppable, noCrop, setCrop, shareCrop } from "@/lib/deliveries/crops/rules";
import type { PostCrop } from "@/lib/deliveries/crops/schema";
import { type Aspect, aspects } from "@/lib/kernel/images/rules/aspects";
import { shapeOf } from "@/lib/kernel/images/rules/cut";
import type { Media } from "@/lib/library/media/schema";
import { type Check, isCropFixable } from "./checks";
import { type Composition, shownAt } from "./composition/composition";

export type CropFix = { aspect: Aspect; crops: PostCrop[] };

type Range = { min: number; max: number };

export function cropFix(
  composition: Composition,
  check: Check,
  account: Account | undefined,
): CropFix | null {
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
