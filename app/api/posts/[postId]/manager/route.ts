import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { assignPost } from "@/lib/planning/posts/assign-post";
import { AssignPostBody, PostParams } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PUT: route(
    { operation: assignPost, auth: "any", params: PostParams, body: AssignPostBody },
    ({ actor, params, body }) => assignPost(actor, { ...params, ...body }),
  ),
});
