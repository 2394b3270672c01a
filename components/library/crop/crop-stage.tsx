"use client";

import { type KeyboardEvent, useId } from "react";
import { CroppedPicture } from "@/components/library/media/cropped-picture";
import { boxOf, cutOf, type Size } from "@/lib/kernel/images/rules/cut";
import type { Crop } from "@/lib/kernel/images/schema";
import type { Media } from "@/lib/library/media/schema";
import { moveFocus, moveFrame, type Point, zoomTo } from "./crop-moves";
import { useCropGestures } from "./use-crop-gestures";

type CropStageProps = {
  media: Media;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  onApply: () => void;
};

export function CropStage(props: CropStageProps) {
  const { media, crop } = props;
  if (crop.fit === "cover") return <FramedPicture {...props} />;
  const of = { width: media.width, height: media.height };
  return (
    <div
      className="mx-auto overflow-hidden rounded-md border"
      style={boxStyle(cutOf(of, crop).canvas)}
    >
      <CroppedPicture
        src={`/api/media/${media.id}/thumbnail`}
        alt={media.alt || "The whole picture on its background"}
        crop={{ ...crop, of }}
      />
    </div>
  );
}

function FramedPicture({ media, crop, onCrop, onApply }: CropStageProps) {
  const hint = useId();
  const gestures = useCropGestures({ of: media, crop, onCrop });
  const box = boxOf(media, crop);
  const steer = (move: (by: Point) => Crop) => (event: KeyboardEvent) => {
    const changed = steered(event, { crop, move });
    if (!changed && event.key !== "Enter") return;
    event.preventDefault();
    if (changed) onCrop(changed);
    else onApply();
  };
  return (
    <div
      {...gestures}
      className="relative mx-auto touch-none select-none overflow-hidden rounded-md bg-sunken"
      style={boxStyle(media)}
    >
      {/* biome-ignore lint/performance/noImgElement: private bytes, already a thumbnail */}
      <img
        src={`/api/media/${media.id}/thumbnail`}
        alt={media.alt}
        draggable={false}
        className="size-full"
      />
      <button
        type="button"
        aria-label="Frame"
        aria-describedby={hint}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + - Enter"
        onKeyDown={steer((by) => moveFrame(media, crop, by))}
        style={placeOf(box, media)}
        className="absolute cursor-move border-2 border-on-accent shadow-[0_0_0_100vmax_var(--color-scrim),0_0_0_100vmax_var(--color-scrim)] focus-visible:-outline-offset-4"
      />
      <button
        type="button"
        data-focal-point
        aria-label="Focal point"
        aria-describedby={hint}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + - Enter"
        onKeyDown={steer((by) => moveFocus(crop, by))}
        style={{ left: percent(crop.focusX), top: percent(crop.focusY) }}
        className="absolute flex size-8 -translate-1/2 cursor-grab items-center justify-center rounded-full touch:size-11"
      >
        <span className="size-4 rounded-full border-2 border-on-accent bg-accent shadow-float" />
      </button>
      <span id={hint} hidden>
        Arrow keys move it, with Shift in small steps. Plus and minus zoom. Enter applies.
      </span>
    </div>
  );
}

const keySteps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const keyZooms: Record<string, number> = { "+": 1.1, "=": 1.1, "-": 1 / 1.1, _: 1 / 1.1 };

function steered(
  { key, shiftKey }: KeyboardEvent,
  { crop, move }: { crop: Crop; move: (by: Point) => Crop },
): Crop | null {
  const zoom = keyZooms[key];
  if (zoom) return zoomTo(crop, crop.zoom * zoom);
  const step = keySteps[key];
  if (!step) return null;
  const length = shiftKey ? 0.005 : 0.05;
  return move({ x: step.x * length, y: step.y * length });
}

function boxStyle({ width, height }: Size) {
  return {
    width: `min(100%, calc(var(--stage) * ${width / height}))`,
    aspectRatio: width / height,
  };
}

function placeOf(box: ReturnType<typeof boxOf>, of: Size) {
  return {
    left: percent(box.left / of.width),
    top: percent(box.top / of.height),
    width: percent(box.width / of.width),
    height: percent(box.height / of.height),
  };
}

function percent(fraction: number): string {
  return `${fraction * 100}%`;
}
