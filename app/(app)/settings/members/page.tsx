import { Invitations } from "@/components/invitations/invitations";
import { MemberList } from "@/components/members/member-list";
import { getMe } from "@/lib/auth/get-me";
import { env } from "@/lib/kernel/env";
import { listInvitations } from "@/lib/members/invitations";
import { listMembers } from "@/lib/members/members";
import { timePreferences } from "@/lib/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/members", async ({ actor }) => {
  const [{ user, workspace }, members, invitations] = await Promise.all([
    getMe(actor, {}),
    listMembers(actor, {}),
    actor.admin ? listInvitations(actor, {}) : null,
  ]);
  const preferences = timePreferences(user);
  return (
    <div className="flex flex-col gap-6">
      {invitations && (
        <Invitations first={invitations} hasMail={env.smtp !== null} preferences={preferences} />
      )}
      <MemberList
        first={members}
        viewer={{ id: user.id, isAdmin: actor.admin }}
        workspaceName={workspace.name}
        preferences={preferences}
      />
    </div>
  );
});
