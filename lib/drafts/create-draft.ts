import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { addDraft } from "./add-draft";
import { mergeContent } from "./present-draft";
import { emptyContent } from "./rules";
import { CreateDraft, DraftAnswer } from "./schema";

export const createDraft = operation({
  name: "create_draft",
  summary: "Keep a draft",
  scope: "posts:write",
  input: CreateDraft,
  output: DraftAnswer,
  failures: ["idempotency_key_reused", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { idempotencyKey: key, template = false, ...given } = input;
      const request = { workspaceId, operation: "create_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const content = mergeContent(emptyContent, given);
        return { draft: await addDraft(tx, actor, { content, template }) };
      });
    }),
});
