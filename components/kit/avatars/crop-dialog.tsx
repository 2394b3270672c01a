"use client";

import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { type Crop, centredCrop, clampCrop, moveCrop, squareOf, zoomMax } from "./crop";
import type { OpenedPicture } from "./pictures";

const keySteps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

export function CropDialog({
  picture,
  saving,
  failure,
  onUse,
  onClose,
}: {
  picture: OpenedPicture;
  saving: boolean;
  failure: string | null;
  onUse: (crop: Crop) => void;
  onClose: () => void;
}) {
  const [crop, setCrop] = useState(() => centredCrop(picture));
  const zoomId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose what to show"
      description="Drag the picture, or move it with the arrow keys."
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={saving} onClick={() => onUse(crop)}>
            Use this picture
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        {failure && (
          <Callout tone="negative" role="alert" className="w-full">
            {failure}
          </Callout>
        )}
        <CropFrame picture={picture} crop={crop} onCrop={setCrop} />
        <label htmlFor={zoomId} className="flex w-60 items-center gap-3 text-sm">
          Zoom
          <input
            id={zoomId}
            type="range"
            min={1}
            max={zoomMax}
            step={0.05}
            value={crop.zoom}
            onChange={(event) =>
              setCrop(clampCrop(picture, { ...crop, zoom: Number(event.target.value) }))
            }
            className="min-h-6 grow accent-accent"
          />
        </label>
      </div>
    </Dialog>
  );
}

function CropFrame({
  picture,
  crop,
  onCrop,
}: {
  picture: OpenedPicture;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}) {
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const { left, top, side } = squareOf(picture, crop);
  const share = (pixels: number) => `${(pixels / side) * 100}%`;
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const from = dragged.current;
    if (!from) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const by = { x: (event.clientX - from.x) / width, y: (event.clientY - from.y) / width };
    dragged.current = { x: event.clientX, y: event.clientY };
    onCrop(moveCrop(picture, crop, by));
  };
  const step = (event: KeyboardEvent) => {
    const by = keySteps[event.key];
    if (!by) return;
    event.preventDefault();
    onCrop(moveCrop(picture, crop, by));
  };
  const drop = () => {
    dragged.current = null;
  };
  return (
    <button
      type="button"
      aria-label="Position of the picture"
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
      onKeyDown={step}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      className="relative size-60 cursor-move touch-none overflow-hidden rounded-full border bg-sunken"
    >
      {/* biome-ignore lint/performance/noImgElement: it is a file that only this browser has */}
      <img
        src={picture.url}
        alt=""
        draggable={false}
        className="pointer-events-none absolute max-w-none"
        style={{
          width: share(picture.width),
          height: share(picture.height),
          left: share(-left),
          top: share(-top),
        }}
      />
    </button>
  );
}
