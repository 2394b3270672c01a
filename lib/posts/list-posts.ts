import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { findPosts } from "./post-list-store";
import { toPost } from "./post-row";
import { ListPosts, PostList } from "./schema";

export const listPosts = operation({
  name: "list_posts",
  summary: "List posts",
  scope: "posts:read",
  input: ListPosts,
  output: PostList,
  run: async (actor, input) => {
    const { rows, hasMore } = await findPosts(db, actor.workspaceId, input);
    const items = rows.map(toPost);
    return toPage(items, hasMore);
  },
});
