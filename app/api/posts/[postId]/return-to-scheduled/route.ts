import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { recallPost } from "@/lib/posts/cancel-post";
import { PostParams, PostVersionBody } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: recallPost, auth: "any", params: PostParams, body: PostVersionBody },
    ({ actor, params, body }) => recallPost(actor, { ...params, ...body }),
  ),
});
