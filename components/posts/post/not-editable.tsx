import { Lock } from "lucide-react";
import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { recallability } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { RecallButton } from "./recall-button";

export function NotEditable({ post }: { post: Post }) {
  const recallable = recallability(post).allowed;
  return (
    <EmptyState
      icon={<Lock />}
      title={recallable ? "This post is being prepared" : "It is too late to change this post"}
      description={
        recallable
          ? "Its media are on their way to the networks, but nothing can be seen there yet. Return it to scheduled to change it."
          : "Only a post that is still scheduled for every account can be changed."
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink href={`/compose?from=${post.id}` as Route}>Copy as a new post</ButtonLink>
          {recallable && <RecallButton post={post} />}
          <ButtonLink variant={recallable ? "secondary" : "primary"} href={`/posts/${post.id}`}>
            Show the post
          </ButtonLink>
        </span>
      }
    />
  );
}
