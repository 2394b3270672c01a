"use client";

import { Pencil, Send } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { Post } from "@/lib/posts/schema";
import type { PostActions } from "./use-post-actions";
import { isEditable } from "./what-can-be-done";

type PostToolbarProps = { post: Post; actions: PostActions };

/** What is done most to a post that is still to go out. */
export function PostToolbar({ post, actions }: PostToolbarProps) {
  if (!isEditable(post)) return null;
  return (
    <>
      <ButtonLink href={`/posts/${post.id}/edit`} icon={<Pencil aria-hidden className="size-4" />}>
        Edit
      </ButtonLink>
      <Button
        variant="primary"
        disabled={actions.busy}
        icon={<Send aria-hidden className="size-4" />}
        onClick={actions.publishNow}
      >
        Publish now
      </Button>
    </>
  );
}
