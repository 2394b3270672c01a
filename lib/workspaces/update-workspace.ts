import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/db";
import { operation } from "@/lib/operation";
import { UpdateWorkspace, WorkspaceAnswer } from "./schema";
import { findWorkspace, renameWorkspace } from "./workspace-store";

export const updateWorkspace = operation({
  name: "update_workspace",
  summary: "Rename the workspace",
  scope: "workspace:admin",
  input: UpdateWorkspace,
  output: WorkspaceAnswer,
  run: (actor, { name }) =>
    transaction(async (tx) => {
      await renameWorkspace(tx, actor.workspaceId, name);
      await recordAudit(tx, actor, {
        action: "workspace.updated",
        targetType: "workspace",
        targetId: actor.workspaceId,
      });
      return { workspace: await findWorkspace(tx, actor.workspaceId) };
    }),
});
