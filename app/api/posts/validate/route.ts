import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { validatePost } from "@/lib/planning/posts/create-post";
import { ValidatePost } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: validatePost, auth: "any", limit: "reads", body: ValidatePost },
    ({ actor, body }) => validatePost(actor, body),
  ),
});
