import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { reinstatePost } from "@/lib/posts/cancel-post";
import { PostParams, PostVersionBody } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: reinstatePost, auth: "any", params: PostParams, body: PostVersionBody },
    ({ actor, params, body }) => reinstatePost(actor, { ...params, ...body }),
  ),
});
