"use client";

import { MoreHorizontal } from "lucide-react";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";

/** A plain button: a tooltip for each of hundreds of cards would cost more than the cards. */
export function MoreButton({ post }: { post: PostSummary }) {
  const { openMenu } = useCalendarTools();
  return (
    <button
      type="button"
      aria-label="More for this post"
      aria-haspopup="menu"
      title="More"
      onClick={(event) => openMenu(post, event.currentTarget)}
      className="absolute end-0.5 top-0.5 flex size-6 items-center justify-center rounded-sm border bg-raised text-muted opacity-0 hover:text-text focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
    >
      <MoreHorizontal aria-hidden className="size-4" />
    </button>
  );
}
