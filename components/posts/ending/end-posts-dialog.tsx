"use client";

import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { endingForGood } from "./ending-for-good";
import type { Ending } from "./use-undo-ending";

export function EndPostsDialog({
  ending,
  posts,
  onEnd,
  onClose,
}: {
  ending: Ending;
  posts: readonly { id: string }[];
  onEnd: () => unknown;
  onClose: () => void;
}) {
  const verb = verbs[ending];
  const { one, many } = endingForGood[ending];
  const isOne = posts.length === 1;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? `${verb} this post?` : `${verb} ${countedPosts(posts.length)}?`}
      description={isOne ? one : many}
      confirmLabel={isOne ? `${verb} post` : `${verb} ${countedPosts(posts.length)}`}
      cancelLabel={isOne ? "Keep it" : "Keep them"}
      onConfirm={onEnd}
    />
  );
}

const verbs: Record<Ending, string> = { cancel: "Cancel", delete: "Delete" };
