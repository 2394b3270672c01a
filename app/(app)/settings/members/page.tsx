import { Invitations } from "@/components/settings/invitations/invitations";
import { MemberList } from "@/components/settings/members/member-list";
import { getMe } from "@/lib/identity/auth/get-me";
import { listInvitations } from "@/lib/identity/members/invitations";
import { listMembers } from "@/lib/identity/members/members";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/kernel/time/format-instant";
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
