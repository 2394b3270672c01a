"use client";

import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";
import type { Post } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { CardMenu } from "./card-menu";
import { PostCard } from "./post-card";

export function DraggableCard({ post, compact }: { post: Post; compact: boolean }) {
  const { canEdit } = useCalendarTools();
  const card = useRef<HTMLAnchorElement>(null);
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    const element = card.current;
    if (!element || !canEdit) return;
    return draggable({
      element,
      getInitialData: ({ input }) => ({
        post,
        grabbedPx: input.clientY - element.getBoundingClientRect().top,
      }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [post, canEdit]);

  return (
    <div className="group relative size-full">
      <PostCard ref={card} post={post} compact={compact} dragging={dragging} />
      {canEdit && <CardMenu post={post} />}
    </div>
  );
}
