"use client";

import { memo } from "react";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { MoreButton } from "./more-button";
import { PostCard } from "./post-card";
import type { CardLook } from "./post-link";
import { useDraggableCard } from "./use-draggable-card";

type DraggableCardProps = CardLook & { post: PostSummary };

export const DraggableCard = memo(function DraggableCard({ post, ...look }: DraggableCardProps) {
  const { canEdit } = useCalendarTools();
  const { card, dragging } = useDraggableCard(post);
  return (
    <div className="group relative size-full">
      <PostCard ref={card} post={post} dragging={dragging} {...look} />
      {canEdit && <MoreButton post={post} />}
    </div>
  );
});
