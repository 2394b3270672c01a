import { z } from "zod";
import { db, transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { UpdateWorkspace, WorkspaceAnswer } from "./schema";
import { changeWorkspace, findWorkspace } from "./workspace-store";

export const getWorkspace = operation({
  name: "get_workspace",
  summary: "Read the workspace's name and time zone",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: WorkspaceAnswer,
  run: async (actor) => ({ workspace: await findWorkspace(db, actor.workspaceId) }),
});

export const getPlanningZone = operation({
  name: "get_planning_zone",
  summary: "Read the time zone the workspace plans in",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: z.strictObject({ timeZone: z.string() }),
  run: async (actor) => {
    const { timeZone } = await findWorkspace(db, actor.workspaceId);
    return { timeZone };
  },
});

export const updateWorkspace = operation({
  name: "update_workspace",
  summary: "Change the workspace's name or time zone",
  scope: "workspace:admin",
  level: "publish",
  input: UpdateWorkspace,
  output: WorkspaceAnswer,
  run: (actor, { name, timeZone }) =>
    transaction(async (tx) => {
      await lockWorkspace(tx, actor.workspaceId);
      const before = await findWorkspace(tx, actor.workspaceId);
      const workspace = await changeWorkspace(tx, actor.workspaceId, {
        ...(name !== undefined && { name }),
        ...(timeZone !== undefined && { timeZone }),
      });
      await recordAudit(tx, actor, {
        action: "workspace.updated",
        targetType: "workspace",
        targetId: actor.workspaceId,
        before,
        after: workspace,
      });
      return { workspace };
    }),
});
