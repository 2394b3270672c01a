import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { DeletedAnswer } from "@/lib/posts/schema";
import { lockDraft, removeDraft } from "./draft-store";
import { DraftParams } from "./schema";

export const deleteDraft = operation({
  name: "delete_draft",
  summary: "Delete a draft",
  scope: "posts:write",
  input: DraftParams,
  output: DeletedAnswer,
  run: (actor, { draftId }) =>
    transaction(async (tx) => {
      await lockDraft(tx, actor.workspaceId, draftId);
      await removeDraft(tx, actor.workspaceId, draftId);
      await recordAudit(tx, actor, {
        action: "draft.deleted",
        targetType: "draft",
        targetId: draftId,
      });
      return { deleted: true as const };
    }),
});
