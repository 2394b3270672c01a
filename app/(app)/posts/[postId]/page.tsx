import type { Metadata } from "next";
import { accountsOf } from "@/components/account/account";
import { PostPage } from "@/components/post/post-page";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listConnections } from "@/lib/connections/list-connections";
import { listNetworks } from "@/lib/connections/list-networks";
import { getPlanningZone } from "@/lib/workspaces/get-planning-zone";
import { overrideMedia, storedPost } from "../stored-post";

export const metadata: Metadata = { title: "Post" };

export default async function ShowPostPage({ params }: { params: Promise<{ postId: string }> }) {
  const actor = await currentMember();
  const post = await storedPost(actor, (await params).postId);
  const [{ user }, planning, connections, { networks }, media] = await Promise.all([
    getMe(actor, {}),
    getPlanningZone(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    overrideMedia(actor, post),
  ]);
  const { timeZone, dateFormat, timeFormat } = user;
  return (
    <PostPage
      initial={{ post, overrideMedia: media }}
      accounts={accountsOf(connections.items, networks)}
      preferences={{ timeZone, dateFormat, timeFormat }}
      workspaceTimeZone={planning.timeZone}
      canEdit={actor.role !== "viewer"}
    />
  );
}
