import { deleteComment, editComment } from "@/lib/comments/comments";
import { CommentParams, EditCommentBody } from "@/lib/comments/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PATCH: route(
    { operation: editComment, auth: "session", params: CommentParams, body: EditCommentBody },
    ({ actor, params, body }) => editComment(actor, { ...params, ...body }),
  ),
  DELETE: route(
    { operation: deleteComment, auth: "session", params: CommentParams },
    ({ actor, params }) => deleteComment(actor, params),
  ),
});
