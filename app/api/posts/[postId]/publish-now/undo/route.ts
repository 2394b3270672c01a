import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { undoPublishNow } from "@/lib/planning/drafts/publish-draft";
import { PostParams, PostVersionBody } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: undoPublishNow, auth: "any", params: PostParams, body: PostVersionBody },
    ({ actor, params, body }) => undoPublishNow(actor, { ...params, ...body }),
  ),
});
