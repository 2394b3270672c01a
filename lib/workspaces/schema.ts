import { z } from "zod";
import { SetUp, Workspace } from "@/lib/auth/schema";
import { Cursor, PageSize, pagedList, Uuid } from "@/lib/schema";

export const WorkspaceAnswer = z.strictObject({ workspace: Workspace });
export const UpdateWorkspace = z.strictObject({ name: SetUp.shape.workspaceName });

export const Member = z.strictObject({
  id: Uuid,
  name: z.string(),
  /** Administrators see everybody's, others only their own. */
  email: z.string().nullable(),
  role: z.enum(["admin", "member", "viewer"]),
  avatarUrl: z.string().nullable(),
});
export type Member = z.output<typeof Member>;

export const ListMembers = z.strictObject({ limit: PageSize, cursor: Cursor });
export const MemberList = pagedList(Member);
