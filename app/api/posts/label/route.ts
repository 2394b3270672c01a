import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { labelPosts } from "@/lib/posts/change-posts";
import { LabelPosts } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: labelPosts, auth: "any", body: LabelPosts }, ({ actor, body }) =>
    labelPosts(actor, body),
  ),
});
