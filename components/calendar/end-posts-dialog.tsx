"use client";

import type { Ending } from "@/components/ending/use-undo-ending";
import { countedPosts } from "@/components/post-summary/counted-posts";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { PostSummary } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";

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
    one: "It will not go out. What is published already stays where it is. Until its time comes you can schedule it again.",
    many: "They will not go out. What is published already stays where it is. Until their times come you can schedule them again.",
  },
  delete: {
    verb: "Delete",
    one: "It goes from here. For a day you can restore it. Nothing is deleted on any network: what is published stays there.",
    many: "They go from here. For a day you can restore them. Nothing is deleted on any network: what is published stays there.",
  },
};
