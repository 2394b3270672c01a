import { recordAudit } from "@/lib/audit/record-audit";
import { keepDeletedItem } from "@/lib/deleted-items/keep-deleted-item";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { DeletedAnswer } from "@/lib/posts/schema";
import { lockDraft, removeDraft, rowsOfDraft } from "./draft-store";
import { contentOf } from "./present-draft";
import { draftTitle } from "./rules";
import { DraftParams } from "./schema";

export const deleteDraft = operation({
  name: "delete_draft",
  summary: "Delete a draft",
  scope: "posts:write",
  input: DraftParams,
  output: DeletedAnswer,
  run: (actor, { draftId }) =>
    transaction(async (tx) => {
      const row = await lockDraft(tx, actor.workspaceId, draftId);
      await keepDeletedItem(tx, actor, {
        kind: row.template ? "template" : "draft",
        targetId: draftId,
        name: draftTitle(contentOf(row)),
        rows: rowsOfDraft(draftId),
      });
      await removeDraft(tx, actor.workspaceId, draftId);
      await recordAudit(tx, actor, {
        action: "draft.deleted",
        targetType: "draft",
        targetId: draftId,
      });
      return { deleted: true as const };
    }),
});
