import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { validatePost } from "@/lib/posts/create-post";
import { ValidatePost } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: validatePost, auth: "any", limit: "reads", body: ValidatePost },
    ({ actor, body }) => validatePost(actor, body),
  ),
});
