import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createPost } from "@/lib/planning/posts/create-post";
import { listPosts } from "@/lib/planning/posts/read-posts";
import { CreatePost, ListPosts } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listPosts, auth: "any", query: ListPosts }, ({ actor, query }) =>
    listPosts(actor, query),
  ),
  POST: route({ operation: createPost, auth: "any", body: CreatePost }, ({ actor, body }) =>
    createPost(actor, body),
  ),
});
