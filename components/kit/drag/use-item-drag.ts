"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { withDragging } from "./with-dragging";

type ItemDrag = {
  ref: RefObject<HTMLLIElement | null>;
  dragging: boolean;
  dropEdge: "before" | "after" | null;
};

/** Lets an item be dragged to another place of the list that `list` names. */
export function useItemDrag({
  list,
  index,
  onMove,
}: {
  list: string;
  index: number;
  onMove: (from: number, to: number) => void;
}): ItemDrag {
  const ref = useRef<HTMLLIElement>(null);
  const [dragging, setDragging] = useState(false);
  const [dropEdge, setDropEdge] = useState<ItemDrag["dropEdge"]>(null);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return withDragging(({ draggable, dropTargetForElements }) => {
      const ends = [
        draggable({
          element,
          getInitialData: () => ({ list, index }),
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.list === list && source.data.index !== index,
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
  }, [list, index]);

  return { ref, dragging, dropEdge };
}

function indexOf(source: { data: Record<string, unknown> }): number {
  return Number(source.data.index);
}
