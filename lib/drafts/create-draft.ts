import { recordAudit } from "@/lib/audit/record-audit";
import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { insertDraft } from "./draft-store";
import { mergeContent, presentDraft } from "./present-draft";
import { CreateDraft, DraftAnswer, emptyContent } from "./schema";

export const createDraft = operation({
  name: "create_draft",
  summary: "Keep a draft",
  scope: "posts:write",
  input: CreateDraft,
  output: DraftAnswer,
  failures: ["idempotency_key_reused", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId, userId } = actor;
      const { idempotencyKey: key, ...given } = input;
      const request = { workspaceId, operation: "create_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const content = mergeContent(emptyContent, given);
        const row = await insertDraft(tx, workspaceId, { content, createdById: userId });
        await recordAudit(tx, actor, {
          action: "draft.created",
          targetType: "draft",
          targetId: row.id,
        });
        return { draft: presentDraft(row) };
      });
    }),
});
