"use client";

import {
  Ban,
  CalendarCheck,
  CalendarClock,
  FilePlus2,
  Link2,
  Pencil,
  Send,
  SquareArrowOutUpRight,
  Tag,
  Trash2,
  UserPlus,
} from "lucide-react";
import { usePublishNow } from "@/components/publish-now/use-publish-now";
import { AnchoredMenu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import {
  cancellability,
  deletability,
  editability,
  reinstatability,
} from "@/lib/posts/rules/post-rules";
import type { PostSummary } from "@/lib/posts/schema";
import { type MenuAnchor, useCalendarTools } from "./calendar-context";

export type OpenedMenu = { post: PostSummary; anchor: MenuAnchor; isOpen: boolean };

type CardMenuProps = { menu: OpenedMenu; open: boolean; onClose: () => void };

export function CardMenu({ menu, open, onClose }: CardMenuProps) {
  const { post, anchor } = menu;
  return (
    <AnchoredMenu
      open={open}
      anchor={anchor}
      finalFocus={() => (anchor instanceof HTMLElement ? anchor : cardOf(post))}
      onClose={onClose}
    >
      <CardMenuItems post={post} />
    </AnchoredMenu>
  );
}

function CardMenuItems({ post }: { post: PostSummary }) {
  const tools = useCalendarTools();
  const { ask } = usePublishNow();
  const isEditable = editability(post).allowed;
  return (
    <>
      <MenuLink
        href={`/posts/${post.id}`}
        icon={<SquareArrowOutUpRight aria-hidden className="size-4" />}
      >
        Open
      </MenuLink>
      {isEditable && (
        <MenuLink
          href={`/posts/${post.id}/edit`}
          shortcut="E"
          icon={<Pencil aria-hidden className="size-4" />}
        >
          Edit
        </MenuLink>
      )}
      <MenuItem
        shortcut="D"
        icon={<FilePlus2 aria-hidden className="size-4" />}
        onSelect={() => tools.duplicate(post)}
      >
        Duplicate as draft
      </MenuItem>
      {isEditable && !post.undoUntil && (
        <MenuItem icon={<Send aria-hidden className="size-4" />} onSelect={() => ask(post)}>
          Publish now…
        </MenuItem>
      )}
      <MenuItem
        icon={<CalendarClock aria-hidden className="size-4" />}
        onSelect={() => tools.askToMove(post)}
      >
        Move to…
      </MenuItem>
      <MenuItem
        icon={<UserPlus aria-hidden className="size-4" />}
        onSelect={() => tools.askToAssign(post)}
      >
        Assign to…
      </MenuItem>
      <MenuItem
        icon={<Tag aria-hidden className="size-4" />}
        onSelect={() => tools.askToLabel([post])}
      >
        Labels…
      </MenuItem>
      <MenuItem
        icon={<Link2 aria-hidden className="size-4" />}
        onSelect={() => void tools.copyLink(post)}
      >
        Copy link
      </MenuItem>
      <EndItems post={post} />
    </>
  );
}

function EndItems({ post }: { post: PostSummary }) {
  const { askToEnd, bringBack } = useCalendarTools();
  const canReturn = reinstatability(post, new Date()).allowed;
  const canCancel = cancellability(post).allowed;
  const canDelete = deletability(post).allowed;
  if (!canCancel && !canDelete && !canReturn) return null;
  return (
    <>
      <MenuSeparator />
      {canReturn && (
        <MenuItem
          icon={<CalendarCheck aria-hidden className="size-4" />}
          onSelect={() => void bringBack({ ending: "cancel", posts: [post] })}
        >
          Schedule again
        </MenuItem>
      )}
      {canCancel && (
        <MenuItem
          icon={<Ban aria-hidden className="size-4" />}
          onSelect={() => askToEnd("cancel", [post])}
        >
          Cancel…
        </MenuItem>
      )}
      {canDelete && (
        <MenuItem
          tone="danger"
          shortcut="Del"
          icon={<Trash2 aria-hidden className="size-4" />}
          onSelect={() => askToEnd("delete", [post])}
        >
          Delete…
        </MenuItem>
      )}
    </>
  );
}

function cardOf({ id }: PostSummary): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-post="${CSS.escape(id)}"]`);
}
