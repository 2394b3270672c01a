"use client";

import { Crop } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { Tooltip } from "@/components/ui/tooltip";
import { isCroppable } from "@/lib/deliveries/crops/rules";
import { isVideo } from "@/lib/library/media/rules";
import type { ShownMedia } from "./shown-media";

export function CropButton({ media, onClick }: { media: ShownMedia; onClick: () => void }) {
  const refusal = refusalOf(media);
  const shape = shapeOf(media);
  const label = shape ? `Crop ${media.fileName}, now ${shape}` : `Crop ${media.fileName}`;
  return (
    <Tooltip label={refusal ?? (shape ? "Change the crop" : "Crop")}>
      <button
        type="button"
        onClick={refusal ? undefined : onClick}
        aria-disabled={refusal !== null}
        aria-label={refusal ?? label}
        className={cx(
          "inline-flex h-6 min-w-6 items-center justify-center gap-1 rounded-sm px-1.5 font-medium text-xs tabular-nums touch:h-11 touch:min-w-11",
          shape ? "bg-accent-soft text-accent-text" : "bg-hover text-muted",
          refusal && "cursor-not-allowed opacity-50",
        )}
      >
        <Crop aria-hidden className="size-3 shrink-0" />
        {shape}
      </button>
    </Tooltip>
  );
}

function refusalOf(media: ShownMedia): string | null {
  if (isCroppable(media)) return null;
  const kind = isVideo(media) ? "Videos" : "GIFs";
  return `${kind} are not cropped: ${media.fileName} goes out as it is`;
}

function shapeOf({ crop }: ShownMedia): string | null {
  if (!crop) return null;
  return crop.aspect === "original" ? "zoomed" : crop.aspect;
}
