"use client";

import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Size } from "@/lib/kernel/images/rules/cut";
import type { Crop } from "@/lib/kernel/images/schema";
import { moveFocus, moveFrame, type Point, zoomTo } from "./crop-moves";

type Gesture = { crop: Crop; onFocus: boolean; start: Point; span: number };

const wheelZoom = 0.002;

export function useCropGestures({
  of,
  crop,
  onCrop,
}: {
  of: Size;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const begin = (onFocus: boolean) => {
    const points = [...pointers.current.values()];
    gesture.current = points.length === 0 ? null : { crop, onFocus, ...spread(points) };
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget, target, pointerId } = event;
    currentTarget.setPointerCapture(pointerId);
    pointers.current.set(pointerId, pointOf(event));
    begin(target instanceof Element && target.closest("[data-focal-point]") !== null);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = gesture.current;
    if (!from || !pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, pointOf(event));
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const { start, span } = spread([...pointers.current.values()]);
    const by = { x: (start.x - from.start.x) / width, y: (start.y - from.start.y) / height };
    const zoom = from.span > 0 ? span / from.span : 1;
    onCrop(moved(of, from, { by, zoom }));
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
    begin(false);
  };
  useWheel(stage, (delta) => onCrop(zoomTo(crop, crop.zoom * Math.exp(-delta * wheelZoom))));
  return {
    ref: stage,
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
  };
}

function moved(
  of: Size,
  { crop, onFocus, span }: Gesture,
  { by, zoom }: { by: Point; zoom: number },
): Crop {
  if (span > 0) return zoomTo(moveFrame(of, crop, by), crop.zoom * zoom);
  return onFocus ? moveFocus(crop, by) : moveFrame(of, crop, by);
}

/** React listens passively to wheels, so that the dialog would scroll too. */
function useWheel(stage: RefObject<HTMLDivElement | null>, onWheel: (delta: number) => void) {
  const turn = useEffectEvent(onWheel);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      turn(event.deltaY);
    };
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, [stage]);
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function spread(points: readonly Point[]): { start: Point; span: number } {
  const [one, other] = points;
  if (!one) return { start: { x: 0, y: 0 }, span: 0 };
  if (!other) return { start: one, span: 0 };
  const start = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return { start, span: Math.hypot(one.x - other.x, one.y - other.y) };
}
