import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { assertNameFree } from "./assert-name-free";
import { countLabels, insertLabel, lockLabels } from "./label-store";
import { CreateLabel, LabelAnswer, labelsMax } from "./schema";

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
      await lockLabels(tx, workspaceId);
      await assertNameFree(tx, workspaceId, { id: null, name });
      if ((await countLabels(tx, workspaceId)) >= labelsMax) {
        throw new AppError(
          "limit_reached",
          `There are ${labelsMax} labels already. Delete one first.`,
        );
      }
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
