"use client";

import { useState } from "react";

/** Holds which posts are selected; list, queue and calendar select by it. */
export function useSelection() {
  const [selected, select] = useState<ReadonlySet<string>>(none);
  const toggle = (postId: string) =>
    select((before) => {
      const after = new Set(before);
      if (!after.delete(postId)) after.add(postId);
      return after;
    });
  return { selected, toggle, clear: () => select(none) };
}

export type Selection = ReturnType<typeof useSelection>;

const none: ReadonlySet<string> = new Set();
