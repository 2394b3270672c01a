"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Selection } from "@/components/kit/selection/use-selection";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { Avatar } from "@/components/ui/avatar";
import { SelectBox } from "@/components/ui/select-box";
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

export function SelectPost({ post }: { post: PostSummary }) {
  const selection = useQueueSelection();
  if (!selection) return null;
  const { selected, toggle } = selection;
  return (
    <SelectBox
      of={firstLine(post)}
      checked={selected.has(post.id)}
      isShown={selected.size > 0}
      onToggle={() => toggle(post.id)}
    />
  );
}
