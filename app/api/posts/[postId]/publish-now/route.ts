import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { publishNow } from "@/lib/posts/publish-now";
import { PostParams, PostVersionBody } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: publishNow, auth: "any", params: PostParams, body: PostVersionBody },
    ({ actor, params, body }) => publishNow(actor, { ...params, ...body }),
  ),
});
