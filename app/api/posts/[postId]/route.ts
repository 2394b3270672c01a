import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import { DeletePostQuery, PostParams, UpdatePostBody } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getPost, auth: "any", params: PostParams }, ({ actor, params }) =>
    getPost(actor, params),
  ),
  PATCH: route(
    { operation: updatePost, auth: "any", params: PostParams, body: UpdatePostBody },
    ({ actor, params, body }) => updatePost(actor, { ...params, ...body }),
  ),
  DELETE: route(
    { operation: deletePost, auth: "any", params: PostParams, query: DeletePostQuery },
    ({ actor, params, query }) => deletePost(actor, { ...params, ...query }),
  ),
});
