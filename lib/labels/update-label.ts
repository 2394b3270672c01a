import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { assertNameFree } from "./assert-name-free";
import { changeLabel, findLabel } from "./label-store";
import { LabelAnswer, UpdateLabel } from "./schema";

export const updateLabel = operation({
  name: "update_label",
  summary: "Change a label",
  scope: "posts:write",
  input: UpdateLabel,
  output: LabelAnswer,
  run: (actor, { labelId: id, ...change }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      const before = await findLabel(tx, workspaceId, id);
      const { name = before.name, color = before.color } = change;
      await assertNameFree(tx, workspaceId, { id, name });
      const after = await changeLabel(tx, workspaceId, { id, name, color });
      await recordAudit(tx, actor, {
        action: "label.updated",
        targetType: "label",
        targetId: id,
        before,
        after,
      });
      return { label: after };
    }),
});
