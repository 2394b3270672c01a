import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { assignManager } from "@/lib/posts/assign-manager";
import { AssignManagerBody, PostParams } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PUT: route(
    { operation: assignManager, auth: "any", params: PostParams, body: AssignManagerBody },
    ({ actor, params, body }) => assignManager(actor, { ...params, ...body }),
  ),
});
