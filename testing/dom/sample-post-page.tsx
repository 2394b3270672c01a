import type { ComponentProps } from "react";
import { PostPage } from "@/components/posts/post/post-page";
import type { Post } from "@/lib/planning/posts/schema";
import { aTeam, preferences } from "./samples";

/** Shows a post to a person who may edit it, in a workspace that plans in UTC. */
export function SamplePostPage({
  post,
  ...props
}: { post: Post } & Partial<ComponentProps<typeof PostPage>>) {
  return (
    <PostPage
      initial={{ post, overrideMedia: [] }}
      accounts={[]}
      team={aTeam()}
      preferences={preferences}
      workspaceTimeZone="UTC"
      isFirst={false}
      results={null}
      canEdit
      isAdmin={false}
      {...props}
    >
      {null}
    </PostPage>
  );
}
