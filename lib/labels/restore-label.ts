import { recordAudit } from "@/lib/audit/record-audit";
import { takeDeletedItem } from "@/lib/deleted-items/take-deleted-item";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { assertNameFree } from "./assert-name-free";
import { assertRoom } from "./assert-room";
import { type DeletedLabel, findLabel, putBackLabel } from "./label-store";
import { LabelAnswer, LabelParams } from "./schema";

export const restoreLabel = operation({
  name: "restore_label",
  summary: "Restore a label that was deleted in the last 30 days, on what had it",
  scope: "posts:write",
  input: LabelParams,
  output: LabelAnswer,
  failures: ["limit_reached"],
  run: (actor, { labelId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      const wanted = { kinds: ["label"] as const, targetId: labelId };
      const deleted = await takeDeletedItem<DeletedLabel>(tx, workspaceId, wanted);
      if (!deleted) return { label: await findLabel(tx, workspaceId, labelId) };
      await assertNameFree(tx, workspaceId, { id: null, name: deleted.label.name });
      await assertRoom(tx, workspaceId);
      await putBackLabel(tx, workspaceId, deleted);
      const label = await findLabel(tx, workspaceId, labelId);
      await recordAudit(tx, actor, {
        action: "label.restored",
        targetType: "label",
        targetId: labelId,
        after: label,
      });
      return { label };
    }),
});
