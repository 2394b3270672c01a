import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { readContent } from "./read-content";
import { DuplicatePost, PostAnswer } from "./schema";
import { addPost } from "./write-post";

export const duplicatePost = operation({
  name: "duplicate_post",
  summary: "Schedule a copy of a post",
  scope: "posts:write",
  input: DuplicatePost,
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
      const { postId, scheduledAt, idempotencyKey } = input;
      const key = idempotencyKey;
      return withIdempotency(
        tx,
        { workspaceId, operation: "duplicate_post", key, body: input },
        async () => {
          const content = await readContent(tx, actor, postId);
          const copy = { ...content, scheduledAt, idempotencyKey };
          return { post: await addPost(tx, actor, copy) };
        },
      );
    }),
});
