"use client";

import { LabelManyDialog } from "@/components/library/labels/label-many-dialog";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { Label } from "@/lib/library/labels/schema";
import type { ChangeOfMany } from "./use-label-posts";

export function LabelPostsDialog({
  posts,
  onChange,
  onClose,
}: {
  posts: readonly { id: string; labels: readonly Label[] }[];
  onChange: (change: ChangeOfMany) => void;
  onClose: () => void;
}) {
  return (
    <LabelManyDialog
      title={posts.length === 1 ? "Labels of this post" : `Labels of ${countedPosts(posts.length)}`}
      items={posts}
      onChange={(change) => onChange({ posts, ...change })}
      onClose={onClose}
    />
  );
}
