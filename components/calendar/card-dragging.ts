"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { withDragging } from "@/components/kit/drag/with-dragging";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";

export function useDraggableCard(post: PostSummary) {
  const { canEdit } = useCalendarTools();
  const card = useRef<HTMLAnchorElement>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef(post);
  useEffect(() => {
    latest.current = post;
  }, [post]);

  useEffect(() => {
    const element = card.current;
    if (!element || !canEdit) return;
    return withDragging(({ draggable }) =>
      draggable({
        element,
        getInitialData: ({ input }) => ({
          post: latest.current,
          grabbedPx: input.clientY - element.getBoundingClientRect().top,
        }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    );
  }, [canEdit]);

  return { card, dragging };
}

export type DropTarget = {
  date: string;
  timeOf: (offsetPx: number, post: PostSummary) => string;
};

export type DropHover = { time: string; top: number };

export function useDayDrop(
  element: RefObject<HTMLElement | null>,
  given: DropTarget,
): DropHover | null {
  const { move } = useCalendarTools();
  const [hover, setHover] = useState<DropHover | null>(null);
  const target = useRef(given);
  useEffect(() => {
    target.current = given;
  });

  useEffect(() => {
    const place = element.current;
    if (!place) return;
    const dropOf = (
      { data }: { data: Record<string, unknown> },
      location: { current: { input: { clientY: number } } },
    ) => {
      if (!isPost(data.post)) return null;
      const { top } = place.getBoundingClientRect();
      const offset = location.current.input.clientY - top - Number(data.grabbedPx ?? 0);
      const time = target.current.timeOf(offset, data.post);
      return { post: data.post, time, top: Math.max(0, offset) };
    };
    return withDragging(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: place,
        canDrop: ({ source }) => isPost(source.data.post),
        onDrag: ({ source, location }) => {
          const drop = dropOf(source, location);
          setHover(drop && { time: drop.time, top: drop.top });
        },
        onDragLeave: () => setHover(null),
        onDrop: ({ source, location }) => {
          setHover(null);
          const drop = dropOf(source, location);
          if (drop) move(drop.post, { date: target.current.date, time: drop.time });
        },
      }),
    );
  }, [element, move]);

  return hover;
}

function isPost(value: unknown): value is PostSummary {
  return typeof value === "object" && value !== null && "scheduledAt" in value;
}
