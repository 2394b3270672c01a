import { z } from "zod";
import { SetUp, TimeZone, Workspace } from "@/lib/auth/schema";
import { Cursor, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";

export const PlannedWorkspace = Workspace.extend({ timeZone: z.string() });
export type PlannedWorkspace = z.output<typeof PlannedWorkspace>;

export const WorkspaceAnswer = z.strictObject({ workspace: PlannedWorkspace });

export const UpdateWorkspace = z.strictObject({
  name: SetUp.shape.workspaceName.optional(),
  timeZone: TimeZone.optional(),
});

export const Member = z.strictObject({
  id: Uuid,
  name: z.string(),
  /** Administrators see all addresses, others only their own. */
  email: z.string().nullable(),
  role: z.enum(["admin", "member", "viewer"]),
  avatarUrl: z.string().nullable(),
  joinedAt: UtcTimestamp,
});
export type Member = z.output<typeof Member>;

export const ListMembers = z.strictObject({ limit: PageSize, cursor: Cursor });
export const MemberList = pagedList(Member);
export type MemberList = z.output<typeof MemberList>;
