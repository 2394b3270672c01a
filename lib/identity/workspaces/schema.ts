import { z } from "zod";
import { SetUp, TimeZone, Workspace } from "@/lib/identity/auth/schema";
import { extendedResource } from "@/lib/kernel/schema";

export const PlannedWorkspace = extendedResource(Workspace.shape, { timeZone: z.string() });
export type PlannedWorkspace = z.output<typeof PlannedWorkspace>;

export const WorkspaceAnswer = z.strictObject({ workspace: PlannedWorkspace });

export const UpdateWorkspace = z.strictObject({
  name: SetUp.shape.workspaceName.optional(),
  timeZone: TimeZone.optional(),
});
