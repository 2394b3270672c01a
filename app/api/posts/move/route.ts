import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { movePosts } from "@/lib/planning/posts/change-posts";
import { MovePosts } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: movePosts, auth: "any", body: MovePosts }, ({ actor, body }) =>
    movePosts(actor, body),
  ),
});
