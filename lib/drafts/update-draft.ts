import { recordAudit } from "@/lib/audit/record-audit";
import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { assertDraftVersion } from "./assert-draft-version";
import { changeDraft, lockDraft } from "./draft-store";
import { contentOf, mergeContent, presentDraft } from "./present-draft";
import { DraftAnswer, UpdateDraft } from "./schema";

export const updateDraft = operation({
  name: "update_draft",
  summary: "Change a draft",
  scope: "posts:write",
  input: UpdateDraft,
  output: DraftAnswer,
  failures: ["version_conflict", "idempotency_key_reused", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { draftId, version, idempotencyKey: key, template, ...change } = input;
      const request = { workspaceId, operation: "update_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const row = await lockDraft(tx, workspaceId, draftId);
        await assertDraftVersion(tx, actor, { row, version });
        const content = mergeContent(contentOf(row), change);
        const updated = await changeDraft(tx, workspaceId, {
          id: draftId,
          content,
          template: template ?? row.template,
        });
        await recordAudit(tx, actor, {
          action: "draft.updated",
          targetType: "draft",
          targetId: draftId,
        });
        return { draft: presentDraft(updated) };
      });
    }),
});
