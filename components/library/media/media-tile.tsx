"use client";

import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { useItemDrag } from "@/components/kit/drag/use-item-drag";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { isVideo } from "@/lib/library/media/rules";
import type { Media } from "@/lib/library/media/schema";
import { AltButton } from "./alt-button";
import { CropButton } from "./crop-button";
import { MediaThumbnail } from "./media-thumbnail";
import { PlayButton } from "./play-button";
import { type Cropping, type ShownMedia, shownMedia } from "./shown-media";

type MediaTileProps = {
  media: Media;
  place: { strip: string; index: number; count: number };
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  onDescribe: () => void;
  cropping: Cropping | undefined;
};

export function MediaTile(props: MediaTileProps) {
  const { media, place, onMove, onRemove, onDescribe, cropping } = props;
  const { strip, index, count } = place;
  const shown = cropping ? shownIn(media, cropping) : media;
  const { ref, dragging, dropEdge } = useItemDrag({ list: strip, index, onMove });
  const moveBy = (step: number) => () => onMove(index, index + step);
  return (
    <li
      ref={ref}
      className={cx("group/tile relative flex min-w-0 flex-col gap-1.5", dragging && "opacity-40")}
    >
      {dropEdge && <span className={cx(dropMark, dropEdges[dropEdge])} />}
      <div className="relative aspect-square cursor-grab overflow-hidden rounded-md border">
        <MediaThumbnail media={shown} />
        {isVideo(media) && <PlayButton media={media} />}
        <span className="absolute end-1 top-1">
          <IconButton
            label={`Remove ${media.fileName}`}
            variant="secondary"
            size="sm"
            icon={<X aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        </span>
        {count > 1 && (
          <span className={moveButtons}>
            <MoveButton
              label={`Move ${media.fileName} earlier`}
              end={index === 0}
              onMove={moveBy(-1)}
            >
              <ChevronLeft aria-hidden className="size-4" />
            </MoveButton>
            <MoveButton
              label={`Move ${media.fileName} later`}
              end={index === count - 1}
              onMove={moveBy(1)}
            >
              <ChevronRight aria-hidden className="size-4" />
            </MoveButton>
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-1">
        <AltButton media={media} onClick={onDescribe} />
        {cropping && <CropButton media={shown} onClick={() => cropping.open(media)} />}
      </div>
    </li>
  );
}

function shownIn(media: Media, { crops, accountId }: Cropping): ShownMedia {
  return shownMedia([media], crops, accountId)[0] ?? media;
}

function MoveButton({
  label,
  end,
  onMove,
  children,
}: {
  label: string;
  end: boolean;
  onMove: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton
      label={label}
      variant="secondary"
      size="sm"
      disabled={end}
      focusableWhenDisabled
      icon={children}
      onClick={({ currentTarget }) => {
        onMove();
        requestAnimationFrame(() => currentTarget.focus());
      }}
    />
  );
}

const moveButtons =
  "absolute inset-x-1 bottom-1 flex justify-between opacity-0 transition-opacity group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 touch:opacity-100";
const dropMark = "absolute inset-y-0 z-10 w-0.5 rounded-full bg-accent";
const dropEdges = { before: "-start-1.5", after: "-end-1.5" };
