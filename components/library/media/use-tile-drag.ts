"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { withDragging } from "@/components/kit/drag/with-dragging";

type TileDrag = {
  ref: RefObject<HTMLLIElement | null>;
  dragging: boolean;
  dropEdge: "before" | "after" | null;
};

export function useTileDrag({
  strip,
  index,
  onMove,
}: {
  strip: string;
  index: number;
  onMove: (from: number, to: number) => void;
}): TileDrag {
  const ref = useRef<HTMLLIElement>(null);
  const [dragging, setDragging] = useState(false);
  const [dropEdge, setDropEdge] = useState<TileDrag["dropEdge"]>(null);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return withDragging(({ draggable, dropTargetForElements }) => {
      const ends = [
        draggable({
          element,
          getInitialData: () => ({ strip, index }),
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.strip === strip && source.data.index !== index,
          onDragEnter: ({ source }) => setDropEdge(indexOf(source) > index ? "before" : "after"),
          onDragLeave: () => setDropEdge(null),
          onDrop: ({ source }) => {
            setDropEdge(null);
            move(indexOf(source), index);
          },
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    });
  }, [strip, index]);

  return { ref, dragging, dropEdge };
}

function indexOf(source: { data: Record<string, unknown> }): number {
  return Number(source.data.index);
}
