import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPost } from "./post-row";
import { findPost } from "./post-store";
import { PostAnswer, PostParams } from "./schema";

export const getPost = operation({
  name: "get_post",
  summary: "Read a post",
  scope: "posts:read",
  input: PostParams,
  output: PostAnswer,
  run: async (actor, { postId }) => ({
    post: toPost(await findPost(db, actor.workspaceId, postId)),
  }),
});
