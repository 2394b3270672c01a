import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { findInvitationPage } from "./invitation-store";
import { presentInvitation } from "./present-invitation";
import { InvitationList, ListInvitations } from "./schema";

export const listInvitations = operation({
  name: "list_invitations",
  summary: "List the open invitations, expired ones included, newest first",
  scope: "workspace:admin",
  input: ListInvitations,
  output: InvitationList,
  run: async (actor, { limit, cursor }) => {
    const rows = await findInvitationPage(db, actor.workspaceId, { limit, cursor });
    const items = rows.slice(0, limit).map(presentInvitation);
    return toPage(items, rows.length > limit);
  },
});
