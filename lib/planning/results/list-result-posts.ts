import { operation } from "@/lib/kernel/operation";
import { readPostsById } from "@/lib/planning/posts/read-posts";
import { rankResults } from "@/lib/results/report/rank-results";
import { ListResultPosts } from "@/lib/results/report/schema";
import { ResultPostList } from "./schema";

export const listResultPosts = operation({
  name: "list_result_posts",
  summary: "List the posts behind a number of the results, one for each account",
  scope: "posts:read",
  input: ListResultPosts,
  output: ResultPostList,
  run: async (actor, input) => {
    const { results, hasMore } = await rankResults(actor.workspaceId, input);
    const posts = await readPostsById(actor, [...new Set(results.map(({ postId }) => postId))]);
    const items = results.flatMap((result) => {
      const { deliveryId, connectionId, metrics, relative } = result;
      const publishedAt = result.publishedAt.toISOString();
      const post = posts.get(result.postId);
      return post ? [{ deliveryId, connectionId, publishedAt, post, metrics, relative }] : [];
    });
    return { items, hasMore, nextCursor: hasMore ? (results.at(-1)?.deliveryId ?? null) : null };
  },
});
