"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import type { PostSummary } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { countedPosts } from "./counted-posts";
import type { Ending } from "./use-end-posts";

type EndPostsDialogProps = {
  ending: Ending;
  posts: readonly PostSummary[];
  onClose: () => void;
};

export function EndPostsDialog({ ending, posts, onClose }: EndPostsDialogProps) {
  const { endPosts } = useCalendarTools();
  const { verb, one, many } = words[ending];
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

const words: Record<Ending, { verb: string; one: string; many: string }> = {
  cancel: {
    verb: "Cancel",
    one: "It will not go out. What is published already stays where it is. You can send a copy later.",
    many: "They will not go out. What is published already stays where it is. You can send copies later.",
  },
  delete: {
    verb: "Delete",
    one: "It goes from here for good. Nothing is deleted on any network: what is published stays there.",
    many: "They go from here for good. Nothing is deleted on any network: what is published stays there.",
  },
};
