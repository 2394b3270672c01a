import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { createPost } from "@/lib/posts/create-post";
import { listPosts } from "@/lib/posts/read-posts";
import { CreatePost, ListPosts } from "@/lib/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listPosts, auth: "any", query: ListPosts }, ({ actor, query }) =>
    listPosts(actor, query),
  ),
  POST: route({ operation: createPost, auth: "any", body: CreatePost }, ({ actor, body }) =>
    createPost(actor, body),
  ),
});
