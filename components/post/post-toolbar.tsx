"use client";

import { Pencil, Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { editability, recallability } from "@/lib/posts/rules/post-rules";
import type { Post } from "@/lib/posts/schema";
import { RecallButton } from "./recall-button";
import type { PostActions } from "./use-post-actions";

type PostToolbarProps = { post: Post; actions: PostActions };

export function PostToolbar({ post, actions }: PostToolbarProps) {
  const router = useRouter();
  if (recallability(post).allowed) return <RecallButton post={post} />;
  if (!editability(post).allowed) return null;
  return (
    <>
      <Button
        icon={<Pencil aria-hidden className="size-4" />}
        onClick={() => router.push(`/posts/${post.id}/edit`)}
      >
        Edit
      </Button>
      <Button
        variant="primary"
        disabled={actions.busy}
        icon={<Send aria-hidden className="size-4" />}
        onClick={() => void actions.publishNow()}
      >
        Publish now
      </Button>
    </>
  );
}
