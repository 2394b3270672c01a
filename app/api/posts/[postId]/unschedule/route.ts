import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { unschedulePost } from "@/lib/planning/drafts/publish-draft";
import { PostParams, PostVersionBody } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: unschedulePost, auth: "any", params: PostParams, body: PostVersionBody },
    ({ actor, params, body }) => unschedulePost(actor, { ...params, ...body }),
  ),
});
