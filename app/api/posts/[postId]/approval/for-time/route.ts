import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { approveForTime } from "@/lib/planning/posts/reschedule-post";
import { ApproveForTimeBody, PostParams } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: approveForTime, auth: "session", params: PostParams, body: ApproveForTimeBody },
    ({ actor, params, body }) => approveForTime(actor, { ...params, ...body }),
  ),
});
