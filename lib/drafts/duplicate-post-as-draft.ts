import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { readContent } from "@/lib/posts/read-content";
import { addDraft } from "./add-draft";
import { DraftAnswer, DuplicatePostAsDraft } from "./schema";

export const duplicatePostAsDraft = operation({
  name: "duplicate_post_as_draft",
  summary: "Keep a copy of a post as a draft without a time",
  scope: "posts:write",
  input: DuplicatePostAsDraft,
  output: DraftAnswer,
  failures: ["idempotency_key_reused", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { postId, idempotencyKey: key } = input;
      const request = { workspaceId, operation: "duplicate_post_as_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const content = { ...(await readContent(tx, actor, postId)), scheduledAt: null };
        return { draft: await addDraft(tx, actor, { content, template: false }) };
      });
    }),
});
