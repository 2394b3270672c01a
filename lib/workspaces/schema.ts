import { z } from "zod";
import { SetUp, TimeZone, Workspace } from "@/lib/auth/schema";

export const PlannedWorkspace = Workspace.extend({ timeZone: z.string() });
export type PlannedWorkspace = z.output<typeof PlannedWorkspace>;

export const WorkspaceAnswer = z.strictObject({ workspace: PlannedWorkspace });

export const UpdateWorkspace = z.strictObject({
  name: SetUp.shape.workspaceName.optional(),
  timeZone: TimeZone.optional(),
});
