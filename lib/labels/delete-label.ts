import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findLabel, lockLabels, removeLabel } from "./label-store";
import { DeletedLabel, LabelParams } from "./schema";

export const deleteLabel = operation({
  name: "delete_label",
  summary: "Delete a label",
  scope: "posts:write",
  input: LabelParams,
  output: DeletedLabel,
  run: (actor, { labelId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockLabels(tx, workspaceId);
      const before = await findLabel(tx, workspaceId, labelId);
      await removeLabel(tx, workspaceId, labelId);
      await recordAudit(tx, actor, {
        action: "label.deleted",
        targetType: "label",
        targetId: labelId,
        before,
      });
      return { deleted: true as const, postCount: before.postCount };
    }),
});
