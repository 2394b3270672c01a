import { z } from "zod";
import { SetUp, TimeZone, Workspace } from "@/lib/identity/auth/schema";
import { programKinds } from "@/lib/kernel/rules";
import { extendedResource, notBlank, UserSummary, UtcTimestamp } from "@/lib/kernel/schema";

/** All assistants or all API keys are stopped. */
export const ProgramStop = z.strictObject({
  what: z.enum(programKinds),
  at: UtcTimestamp,
  by: UserSummary.nullable(),
  reason: z.string(),
});
export type ProgramStop = z.output<typeof ProgramStop>;

export const PlannedWorkspace = extendedResource(Workspace.shape, {
  timeZone: z.string(),
  stops: z.array(ProgramStop).describe("Which programs an administrator has stopped."),
});
export type PlannedWorkspace = z.output<typeof PlannedWorkspace>;

export const WorkspaceAnswer = z.strictObject({ workspace: PlannedWorkspace });

export const UpdateWorkspace = z.strictObject({
  name: SetUp.shape.workspaceName.optional(),
  timeZone: TimeZone.optional(),
});

export const stopReasonMax = 300;

export const ChangeStop = z.strictObject({
  what: z.enum(programKinds),
  reason: notBlank(stopReasonMax),
});
export type ChangeStop = z.output<typeof ChangeStop>;
