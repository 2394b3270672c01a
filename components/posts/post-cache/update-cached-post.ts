import type { QueryClient } from "@tanstack/react-query";
import type { Post, PostSummary } from "@/lib/planning/posts/schema";
import { postQueryKey } from "./post-query-key";

/** Cancels requests that are under way: their answers would show the post before the change. */
export function updateCachedPost(
  client: QueryClient,
  postId: string,
  update: <Stored extends PostSummary>(post: Stored) => Stored | Post,
): void {
  const lists = { queryKey: ["posts"] };
  const queryKey = postQueryKey(postId);
  void client.cancelQueries(lists);
  void client.cancelQueries({ queryKey });
  client.setQueriesData<PostSummary[]>(lists, (posts) =>
    Array.isArray(posts) ? posts.map((post) => (post.id === postId ? update(post) : post)) : posts,
  );
  client.setQueryData<Post>(queryKey, (post) => post && update(post));
}
