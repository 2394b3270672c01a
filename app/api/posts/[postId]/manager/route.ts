import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { assignPost } from "@/lib/posts/assign-post";
import { AssignPostBody, PostParams } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PUT: route(
    { operation: assignPost, auth: "any", params: PostParams, body: AssignPostBody },
    ({ actor, params, body }) => assignPost(actor, { ...params, ...body }),
  ),
});
