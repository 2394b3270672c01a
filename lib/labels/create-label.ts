import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { assertNameFree } from "./assert-name-free";
import { assertRoom } from "./assert-room";
import { insertLabel } from "./label-store";
import { CreateLabel, LabelAnswer } from "./schema";

export const createLabel = operation({
  name: "create_label",
  summary: "Create a label",
  scope: "posts:write",
  input: CreateLabel,
  output: LabelAnswer,
  failures: ["limit_reached"],
  run: (actor, { name, color }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertNameFree(tx, workspaceId, { id: null, name });
      await assertRoom(tx, workspaceId);
      const label = await insertLabel(tx, workspaceId, { name, color });
      await recordAudit(tx, actor, {
        action: "label.created",
        targetType: "label",
        targetId: label.id,
        after: label,
      });
      return { label };
    }),
});
