import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { movePosts } from "@/lib/posts/change-posts";
import { MovePosts } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: movePosts, auth: "any", body: MovePosts }, ({ actor, body }) =>
    movePosts(actor, body),
  ),
});
