"use client";

import {
  CalendarClock,
  MoreHorizontal,
  Pencil,
  Send,
  SquareArrowOutUpRight,
  UserPlus,
} from "lucide-react";
import { DuplicateItem } from "@/components/duplicate/duplicate-item";
import { usePublishNow } from "@/components/publish-now/use-publish-now";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { editability } from "@/lib/posts/rules/post-rules";
import type { Post } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";

export function CardMenu({ post }: { post: Post }) {
  const { openDialog } = useCalendarTools();
  const publication = usePublishNow();
  const isEditable = editability(post).allowed;
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
        <MenuLink
          href={`/posts/${post.id}`}
          icon={<SquareArrowOutUpRight aria-hidden className="size-4" />}
        >
          Open
        </MenuLink>
        {isEditable && !post.undoUntil && (
          <MenuItem
            icon={<Send aria-hidden className="size-4" />}
            onSelect={() => publication.ask(post)}
          >
            Publish now…
          </MenuItem>
        )}
        {isEditable && (
          <MenuLink
            href={`/posts/${post.id}/edit`}
            icon={<Pencil aria-hidden className="size-4" />}
          >
            Edit
          </MenuLink>
        )}
        <DuplicateItem postId={post.id} />
        <MenuItem
          icon={<CalendarClock aria-hidden className="size-4" />}
          onSelect={() => openDialog("move", post)}
        >
          Move to…
        </MenuItem>
        <MenuItem
          icon={<UserPlus aria-hidden className="size-4" />}
          onSelect={() => openDialog("assign", post)}
        >
          Assign to…
        </MenuItem>
      </Menu>
    </div>
  );
}
