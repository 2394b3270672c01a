"use client";

import { useState } from "react";
import type { PostSummary } from "@/lib/planning/posts/schema";

export function useSelection(posts: readonly PostSummary[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(none);
  const chosen = posts.filter(({ id }) => ids.has(id));
  const toggleSelected = (postId: string) =>
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(postId)) after.add(postId);
      return after;
    });
  return { selected: ids, chosen, toggleSelected, clearSelection: () => setIds(none) };
}

const none: ReadonlySet<string> = new Set();
