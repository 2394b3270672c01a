import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { restorePost } from "@/lib/posts/delete-post";
import { PostParams } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: restorePost, auth: "any", params: PostParams }, ({ actor, params }) =>
    restorePost(actor, params),
  ),
});
