import type { z } from "zod";
import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { CreatePost, PostAnswer } from "./schema";
import { addPost } from "./write-post";

export const createPost = operation({
  name: "create_post",
  summary: "Schedule a post",
  scope: "posts:write",
  input: CreatePost,
  output: PostAnswer,
  failures: [
    "scheduled_in_past",
    "not_found",
    "connection_unavailable",
    "media_not_ready",
    "idempotency_key_reused",
    "idempotency_in_progress",
  ],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const key = input.idempotencyKey;
      const request = { workspaceId, operation: "create_post", key, body: keyedBody(input) };
      return withIdempotency(tx, request, async () => ({ post: await addPost(tx, actor, input) }));
    }),
});

/** A request from before these fields came is the same request as one that leaves them empty. */
function keyedBody({
  title,
  labelIds,
  crops,
  networkOptions,
  ...body
}: z.output<typeof CreatePost>) {
  return {
    ...body,
    ...(title && { title }),
    ...(labelIds.length > 0 && { labelIds }),
    ...(crops.length > 0 && { crops }),
    ...(Object.keys(networkOptions).length > 0 && { networkOptions }),
  };
}
