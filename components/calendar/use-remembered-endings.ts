"use client";

import { type End, useEndPosts } from "@/components/posts/ending/use-end-posts";
import type { EndedPosts } from "@/components/posts/ending/use-undo-ending";
import type { LastChange } from "./last-change";
import type { Announcer } from "./use-announcer";

/** Ends posts so that the calendar's keys undo and redo it among its other changes. */
export function useRememberedEndings({
  announcer,
  last,
  onEnded,
}: {
  announcer: Announcer;
  last: LastChange;
  onEnded: (end: End) => void;
}) {
  const endings = useEndPosts({
    last: {
      remember: (ended) => last.remember({ kind: "ending", ended }),
      forget: (ended) => last.forget({ kind: "ending", ended }),
      undone: (ended, again) => last.undone({ kind: "ending", ended }, again),
      rebase: last.rebase,
    },
    onEnded,
    onToast: announcer.read,
  });
  const { endPosts, bringBack } = endings;
  return { endPosts, bringBack, undoEnding: (ended: EndedPosts) => void bringBack(ended) };
}
