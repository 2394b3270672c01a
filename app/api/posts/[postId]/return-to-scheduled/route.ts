import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { recallPost } from "@/lib/planning/posts/cancel-post";
import { PostParams, PostVersionBody } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: recallPost, auth: "any", params: PostParams, body: PostVersionBody },
    ({ actor, params, body }) => recallPost(actor, { ...params, ...body }),
  ),
});
