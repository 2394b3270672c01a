import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findWorkspace } from "./workspace-store";

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
