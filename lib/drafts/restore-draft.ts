import { recordAudit } from "@/lib/audit/record-audit";
import { takeDeletedItem } from "@/lib/deleted-items/take-deleted-item";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { type DeletedDraft, findDraft, putBackDraft } from "./draft-store";
import { presentDraft } from "./present-draft";
import { DraftAnswer, DraftParams } from "./schema";

export const restoreDraft = operation({
  name: "restore_draft",
  summary: "Restore a draft or a template that was deleted in the last 30 days",
  scope: "posts:write",
  input: DraftParams,
  output: DraftAnswer,
  run: (actor, { draftId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const wanted = { kinds: ["draft", "template"] as const, targetId: draftId };
      const deleted = await takeDeletedItem<DeletedDraft>(tx, workspaceId, wanted);
      if (!deleted) return { draft: presentDraft(await findDraft(tx, workspaceId, draftId)) };
      const row = await putBackDraft(tx, workspaceId, deleted);
      await recordAudit(tx, actor, {
        action: "draft.restored",
        targetType: "draft",
        targetId: draftId,
      });
      return { draft: presentDraft(row) };
    }),
});
