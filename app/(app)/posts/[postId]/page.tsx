import type { Metadata } from "next";
import { PostPage } from "@/components/post/post-page";
import { currentMember } from "@/lib/auth/current-member";
import { planningFor } from "../../planning";
import { overrideMedia, storedPost } from "../stored-post";

export const metadata: Metadata = { title: "Post" };

export default async function ShowPostPage({ params }: { params: Promise<{ postId: string }> }) {
  const actor = await currentMember();
  const post = await storedPost(actor, (await params).postId);
  const [planning, media] = await Promise.all([planningFor(actor), overrideMedia(actor, post)]);
  const { accounts, preferences, workspaceTimeZone } = planning;
  return (
    <PostPage
      initial={{ post, overrideMedia: media }}
      accounts={accounts}
      preferences={preferences}
      workspaceTimeZone={workspaceTimeZone}
      canEdit={actor.role !== "viewer"}
    />
  );
}
