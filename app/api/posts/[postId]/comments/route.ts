import { addComment, listComments } from "@/lib/comments/comments";
import { AddCommentBody, CommentPage } from "@/lib/comments/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { PostParams } from "@/lib/posts/schema";

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
