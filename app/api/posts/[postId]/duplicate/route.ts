import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { duplicatePost } from "@/lib/planning/posts/create-post";
import { DuplicatePostBody, PostParams } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: duplicatePost, auth: "any", params: PostParams, body: DuplicatePostBody },
    ({ actor, params, body }) => duplicatePost(actor, { ...params, ...body }),
  ),
});
