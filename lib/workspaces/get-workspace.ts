import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { WorkspaceAnswer } from "./schema";
import { findWorkspace } from "./workspace-store";

export const getWorkspace = operation({
  name: "get_workspace",
  summary: "Read the workspace's name and time zone",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: WorkspaceAnswer,
  run: async (actor) => ({ workspace: await findWorkspace(db, actor.workspaceId) }),
});
