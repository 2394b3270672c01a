"use client";

import { useEffect, useRef, useState } from "react";
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
