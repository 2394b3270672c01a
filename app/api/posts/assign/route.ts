import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { assignPosts } from "@/lib/planning/posts/assign-post";
import { AssignPosts } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: assignPosts, auth: "any", body: AssignPosts }, ({ actor, body }) =>
    assignPosts(actor, body),
  ),
});
