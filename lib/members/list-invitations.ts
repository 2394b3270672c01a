import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { findMailTroubles } from "@/lib/mail/mail-queue";
import { findInvitationPage, sentAtOf } from "./invitation-store";
import { presentInvitation } from "./present-invitation";
import { InvitationList, ListInvitations } from "./schema";

export const listInvitations = operation({
  name: "list_invitations",
  summary: "List the open invitations, expired ones included, newest first",
  scope: "workspace:admin",
  input: ListInvitations,
  output: InvitationList,
  run: async ({ workspaceId }, { limit, cursor }) => {
    const rows = await findInvitationPage(db, workspaceId, { limit, cursor });
    const shown = rows.slice(0, limit);
    const mails = shown.map((row) => ({ to: row.email, sentAt: sentAtOf(row) }));
    const troubles = await findMailTroubles(db, workspaceId, { kind: "invitation", mails });
    const items = shown.map((row) => presentInvitation(row, troubles.get(row.email) ?? null));
    return toPage(items, rows.length > limit);
  },
});
