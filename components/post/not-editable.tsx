import { Lock } from "lucide-react";
import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { Post } from "@/lib/posts/schema";

/** The post is past changing; its text can begin another one. */
export function NotEditable({ post }: { post: Post }) {
  return (
    <EmptyState
      icon={<Lock />}
      title="It is too late to change this post"
      description="Only a post that is still scheduled for every account can be changed."
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink href={`/compose?from=${post.id}` as Route}>Copy as a new post</ButtonLink>
          <ButtonLink variant="primary" href={`/posts/${post.id}`}>
            Show the post
          </ButtonLink>
        </span>
      }
    />
  );
}
