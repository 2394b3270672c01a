import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { addComment, listComments } from "@/lib/planning/comments/comments";
import { AddCommentBody, CommentPage } from "@/lib/planning/comments/schema";
import { PostParams } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listComments, auth: "session", params: PostParams, query: CommentPage },
    ({ actor, params, query }) => listComments(actor, { ...params, ...query }),
  ),
  POST: route(
    { operation: addComment, auth: "session", params: PostParams, body: AddCommentBody },
    ({ actor, params, body }) => addComment(actor, { ...params, ...body }),
  ),
});
