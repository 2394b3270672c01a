"use client";

import { ChevronLeft, ChevronRight, ImagePlus } from "lucide-react";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { MediaThumbnail } from "@/components/library/media/media-thumbnail";
import { PlayableVideo } from "@/components/library/media/playable-video";
import type { ShownMedia } from "@/components/library/media/shown-media";
import { IconButton } from "@/components/ui/icon-button";
import { isVideo } from "@/lib/library/media/rules";

export function MediaCarousel({
  media,
  account: { label, look },
}: {
  media: readonly ShownMedia[];
  account: Pick<Account, "label" | "look">;
}) {
  const [wanted, show] = useState(0);
  const index = Math.min(wanted, media.length - 1);
  const [first, shown] = [media[0], media[index]];
  if (!first || !shown) {
    return (
      <p className="flex aspect-square flex-col items-center justify-center gap-2 border-y border-dashed bg-sunken px-6 text-center text-muted text-sm">
        <ImagePlus aria-hidden className="size-6" />
        Add a photo or video. {label} takes no post without one.
      </p>
    );
  }
  const isMany = media.length > 1;
  return (
    <div className="relative bg-sunken" style={{ aspectRatio: shapeOf(first, look.shape) }}>
      {isVideo(shown) ? <PlayableVideo media={shown} /> : <MediaThumbnail media={shown} sharp />}
      {isMany && (
        <span className="absolute end-3 top-3 rounded-full bg-raised px-2 py-0.5 text-xs tabular-nums">
          <span aria-hidden="true">
            {index + 1}/{media.length}
          </span>
          <span className="sr-only">
            {index + 1} of {media.length} photos and videos
          </span>
        </span>
      )}
      {isMany && <Steps index={index} count={media.length} onShow={show} />}
      {isMany && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 -bottom-10.5 flex h-10.5 items-center justify-center gap-1"
        >
          {media.map(({ id }, place) => (
            <span key={id} className={place === index ? shownDot : dot} />
          ))}
        </span>
      )}
    </div>
  );
}

function Steps({
  index,
  count,
  onShow,
}: {
  index: number;
  count: number;
  onShow: (index: number) => void;
}) {
  return (
    <span className="pointer-events-none absolute inset-x-2 inset-y-0 flex items-center justify-between *:pointer-events-auto">
      <IconButton
        size="sm"
        variant="secondary"
        label="Previous photo or video"
        disabled={index === 0}
        focusableWhenDisabled
        icon={<ChevronLeft aria-hidden className="size-4" />}
        onClick={() => onShow(index - 1)}
      />
      <IconButton
        size="sm"
        variant="secondary"
        label="Next photo or video"
        disabled={index === count - 1}
        focusableWhenDisabled
        icon={<ChevronRight aria-hidden className="size-4" />}
        onClick={() => onShow(index + 1)}
      />
    </span>
  );
}

const dot = "size-1.5 rounded-full bg-border-strong opacity-60";
const shownDot = "size-1.5 rounded-full bg-info";

function shapeOf({ width, height }: ShownMedia, shape: Account["look"]["shape"]): number {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return shape ? Math.min(Math.max(ratio, shape.min), shape.max) : ratio;
}
