import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { findMemberPage } from "./member-store";
import { presentMember } from "./present-member";
import { ListMembers, MemberList } from "./schema";

export const listMembers = operation({
  name: "list_members",
  summary: "List the people of the workspace, newest first",
  scope: "workspace:read",
  input: ListMembers,
  output: MemberList,
  run: async (actor, { limit, cursor }) => {
    const rows = await findMemberPage(db, actor.workspaceId, { limit, cursor });
    const items = rows.slice(0, limit).map((row) => presentMember(actor, row));
    const hasMore = rows.length > limit;
    return toPage(items, hasMore);
  },
});
