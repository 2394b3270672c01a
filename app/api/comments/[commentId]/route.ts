import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { deleteComment, editComment } from "@/lib/planning/comments/comments";
import { CommentParams, EditCommentBody } from "@/lib/planning/comments/schema";

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
