"use client";

import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Post } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { timeAt } from "./week-scale";

type DragSource = { data: Record<string, unknown> };
type DragLocation = { current: { input: { clientY: number } } };

export function useDayDrop(column: RefObject<HTMLElement | null>, date: string): string | null {
  const { move } = useCalendarTools();
  const [time, setTime] = useState<string | null>(null);
  // Keeps the latest `move`, so that the drop target is registered once.
  const drop = useRef(move);
  useEffect(() => {
    drop.current = move;
  }, [move]);

  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const timeOf = (source: DragSource, location: DragLocation) => {
      const { top } = element.getBoundingClientRect();
      return timeAt(location.current.input.clientY - top - Number(source.data.grabbedPx ?? 0));
    };
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => isPost(source.data.post),
      onDrag: ({ source, location }) => setTime(timeOf(source, location)),
      onDragLeave: () => setTime(null),
      onDrop: ({ source, location }) => {
        setTime(null);
        const { post } = source.data;
        if (isPost(post)) drop.current(post, { date, time: timeOf(source, location) });
      },
    });
  }, [column, date]);

  return time;
}

function isPost(value: unknown): value is Post {
  return typeof value === "object" && value !== null && "scheduledAt" in value;
}
