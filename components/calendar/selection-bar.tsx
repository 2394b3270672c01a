"use client";

import { Ban, ChevronLeft, ChevronRight, Tag, Trash2, UsersRound, X } from "lucide-react";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";

export function SelectionBar({ posts }: { posts: readonly PostSummary[] }) {
  const { stepMany, end, askToLabel, askForAccounts, clearSelection } = useCalendarTools();
  if (posts.length === 0) return null;
  return (
    <section
      aria-label="Selected posts"
      className="flex flex-wrap items-center gap-2 border-t bg-raised px-4 py-2 md:px-6"
    >
      <p role="status" className="me-auto font-medium text-sm tabular-nums">
        {countedPosts(posts.length)} selected
      </p>
      <Button
        size="sm"
        icon={<ChevronLeft aria-hidden className="size-4" />}
        onClick={() => stepMany(posts, { days: -1 })}
      >
        A day earlier
      </Button>
      <Button
        size="sm"
        icon={<ChevronRight aria-hidden className="size-4" />}
        onClick={() => stepMany(posts, { days: 1 })}
      >
        A day later
      </Button>
      <Button
        size="sm"
        icon={<UsersRound aria-hidden className="size-4" />}
        onClick={() => askForAccounts(posts)}
      >
        Accounts…
      </Button>
      <Button
        size="sm"
        icon={<Tag aria-hidden className="size-4" />}
        onClick={() => askToLabel(posts)}
      >
        Labels…
      </Button>
      <Button
        size="sm"
        icon={<Ban aria-hidden className="size-4" />}
        onClick={() => end("cancel", posts)}
      >
        Cancel
      </Button>
      <Button
        size="sm"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => end("delete", posts)}
      >
        Delete
      </Button>
      <IconButton
        label="Clear the selection"
        shortcut="Esc"
        size="sm"
        icon={<X aria-hidden className="size-4" />}
        onClick={clearSelection}
      />
    </section>
  );
}
