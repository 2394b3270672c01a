import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";

export const getPlanningZone = operation({
  name: "get_planning_zone",
  summary: "Read the time zone the workspace plans in",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: z.strictObject({ timeZone: z.string() }),
  run: (actor) =>
    db.workspace.findUniqueOrThrow({
      where: { id: actor.workspaceId },
      select: { timeZone: true },
    }),
});
