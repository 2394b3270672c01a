import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import type { PostContent } from "./post-content";
import { storedContent } from "./post-row";
import { findPost } from "./post-store";

export async function readContent(
  tx: Tx,
  { workspaceId }: Pick<Actor, "workspaceId">,
  postId: string,
): Promise<PostContent> {
  return storedContent(await findPost(tx, workspaceId, postId));
}
