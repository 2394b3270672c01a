"use client";

import { type MouseEvent, useState } from "react";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { MenuAnchor } from "./calendar-context";
import type { OpenedMenu } from "./card-menu";

export function useCardMenu() {
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  return {
    menu,
    openMenu: (post: PostSummary, anchor: MenuAnchor) => setMenu({ post, anchor, isOpen: true }),
    closeMenu: () => setMenu((before) => before && { ...before, isOpen: false }),
  };
}

export function anchorOf(event: MouseEvent<HTMLElement>, card: HTMLElement): MenuAnchor {
  const { clientX, clientY } = event;
  if (clientX === 0 && clientY === 0) return card;
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
