import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { reschedulePost } from "@/lib/planning/posts/reschedule-post";
import { PostParams, ReschedulePostBody } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: reschedulePost, auth: "any", params: PostParams, body: ReschedulePostBody },
    ({ actor, params, body }) => reschedulePost(actor, { ...params, ...body }),
  ),
});
