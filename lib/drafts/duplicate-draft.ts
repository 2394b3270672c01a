import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { addDraft } from "./add-draft";
import { findDraft } from "./draft-store";
import { contentOf } from "./present-draft";
import { DraftAnswer, DuplicateDraft } from "./schema";

export const duplicateDraft = operation({
  name: "duplicate_draft",
  summary: "Make a new draft of a draft or a template",
  scope: "posts:write",
  input: DuplicateDraft,
  output: DraftAnswer,
  failures: ["idempotency_key_reused", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { draftId, idempotencyKey: key } = input;
      const request = { workspaceId, operation: "duplicate_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const row = await findDraft(tx, workspaceId, draftId);
        const content = { ...contentOf(row), scheduledAt: null };
        return { draft: await addDraft(tx, actor, { content, template: false }) };
      });
    }),
});
