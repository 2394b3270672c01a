"use client";

import { MoreHorizontal, Pencil, Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { isOpenApproval } from "@/components/kit/post-state/approval-looks";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { editability, recallability } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { RecallButton } from "./recall-button";
import type { PostActions } from "./use-post-actions";

export function PostToolbar({ post, actions }: { post: Post; actions: PostActions }) {
  const router = useRouter();
  if (recallability(post).allowed) return <RecallButton post={post} />;
  if (post.undoUntil || !editability(post).allowed) return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<Pencil aria-hidden className="size-4" />}
        onClick={() => router.push(`/posts/${post.id}/edit`)}
      >
        Edit
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton
            label="More for this post"
            icon={<MoreHorizontal aria-hidden className="size-4" />}
          />
        }
      >
        <MenuItem
          disabled={actions.busy || isOpenApproval(post.approval.state)}
          icon={<Send aria-hidden className="size-4" />}
          onSelect={actions.publishNow}
        >
          Publish now…
        </MenuItem>
      </Menu>
    </>
  );
}
