import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { pageOfComments } from "./comment-store";
import { presentComment } from "./present-comment";
import { CommentList, ListComments } from "./schema";

export const listComments = operation({
  name: "list_comments",
  summary: "List a post's comments, newest first",
  scope: "posts:read",
  input: ListComments,
  output: CommentList,
  run: async (actor, page) => {
    const { rows, hasMore } = await pageOfComments(db, actor.workspaceId, page);
    const items = rows.map(presentComment);
    return toPage(items, hasMore);
  },
});
