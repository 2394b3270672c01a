"use client";

import { endingForGood } from "@/components/posts/ending/ending-for-good";
import type { Ending } from "@/components/posts/ending/use-undo-ending";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";

type EndPostsDialogProps = {
  ending: Ending;
  posts: readonly PostSummary[];
  onClose: () => void;
};

export function EndPostsDialog({ ending, posts, onClose }: EndPostsDialogProps) {
  const { endPosts } = useCalendarTools();
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
      onConfirm={() => endPosts({ ending, posts })}
    />
  );
}

const verbs: Record<Ending, string> = { cancel: "Cancel", delete: "Delete" };
