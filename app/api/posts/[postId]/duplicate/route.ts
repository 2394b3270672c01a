import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { duplicatePost } from "@/lib/posts/create-post";
import { DuplicatePostBody, PostParams } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: duplicatePost, auth: "any", params: PostParams, body: DuplicatePostBody },
    ({ actor, params, body }) => duplicatePost(actor, { ...params, ...body }),
  ),
});
