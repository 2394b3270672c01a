import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { restorePost } from "@/lib/planning/posts/delete-post";
import { PostParams } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: restorePost, auth: "any", params: PostParams }, ({ actor, params }) =>
    restorePost(actor, params),
  ),
});
