"use client";

import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { MoreHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import type { Post } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";
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

export function CardMenu({ post }: { post: Post }) {
  const { openMoveDialog } = useCalendarTools();
  return (
    <div className="absolute end-0.5 top-0.5 rounded-sm bg-surface opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 touch:opacity-100">
      <Menu
        align="end"
        trigger={
          <IconButton
            label="More for this post"
            size="sm"
            icon={<MoreHorizontal aria-hidden className="size-4" />}
          />
        }
      >
        <MenuLink href={`/posts/${post.id}`}>Open</MenuLink>
        <MenuItem onSelect={() => openMoveDialog(post)}>Move to…</MenuItem>
      </Menu>
    </div>
  );
}
