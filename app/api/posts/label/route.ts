import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { labelPosts } from "@/lib/planning/posts/change-posts";
import { LabelPosts } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: labelPosts, auth: "any", body: LabelPosts }, ({ actor, body }) =>
    labelPosts(actor, body),
  ),
});
