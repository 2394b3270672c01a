import { recordAudit } from "@/lib/audit/record-audit";
import { keepDeletedItem } from "@/lib/deleted-items/keep-deleted-item";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { findLabel, removeLabel, rowsOfLabel } from "./label-store";
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
      await lockWorkspace(tx, workspaceId);
      const before = await findLabel(tx, workspaceId, labelId);
      await keepDeletedItem(tx, actor, {
        kind: "label",
        targetId: labelId,
        name: before.name,
        rows: rowsOfLabel(labelId),
      });
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
