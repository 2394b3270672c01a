import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { PostParams, PostVersionBody } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: publishNow, auth: "any", params: PostParams, body: PostVersionBody },
    ({ actor, params, body }) => publishNow(actor, { ...params, ...body }),
  ),
});
