"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Selection } from "@/components/posts/bulk/use-selection";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import type { PostSummary } from "@/lib/planning/posts/schema";

type QueueReader = { selection: Selection | null; hasTeam: boolean };

const Reader = createContext<QueueReader>({ selection: null, hasTeam: false });

/** Holds what each row needs to know of its reader: what they selected, and whether others work here. */
export function QueueProvider({ children, ...reader }: QueueReader & { children: ReactNode }) {
  return <Reader.Provider value={reader}>{children}</Reader.Provider>;
}

export function useQueueSelection(): Selection | null {
  return useContext(Reader).selection;
}

/** Shows who manages a post, where that may be somebody else. */
export function ManagerMark({ post: { managedBy } }: { post: PostSummary }) {
  const { hasTeam } = useContext(Reader);
  if (!hasTeam) return null;
  return (
    <span title={`Managed by ${managedBy.name}`} className="inline-flex shrink-0">
      <Avatar name={managedBy.name} src={managedBy.avatarUrl} size={20} />
      <span className="sr-only">Managed by {managedBy.name}</span>
    </span>
  );
}

/** Shows itself on hover and focus, and in every row while something is selected. */
export function SelectBox({ post }: { post: PostSummary }) {
  const selection = useQueueSelection();
  if (!selection) return null;
  const { selected, toggle } = selection;
  return (
    <label
      className={cx(
        "flex size-6 shrink-0 cursor-pointer items-center justify-center touch:size-11",
        selected.size === 0 &&
          "opacity-0 focus-within:opacity-100 group-hover:opacity-100 group-focus-within:opacity-100 touch:opacity-100",
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${firstLine(post)}`}
        checked={selected.has(post.id)}
        onChange={() => toggle(post.id)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
