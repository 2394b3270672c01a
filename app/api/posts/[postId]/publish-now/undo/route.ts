import { undoPublishNow } from "@/lib/drafts/publish-draft";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { PostParams, PostVersionBody } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: undoPublishNow, auth: "any", params: PostParams, body: PostVersionBody },
    ({ actor, params, body }) => undoPublishNow(actor, { ...params, ...body }),
  ),
});
