import { ForYou } from "@/components/approvals/for-you";
import { titled } from "@/components/shell/frame/titled";
import { currentMember } from "@/lib/identity/auth/current-member";
import { now } from "@/lib/kernel/clock";
import { listApprovals } from "@/lib/planning/posts/read-posts";
import { planningFor } from "../planning";
import { teamOf } from "../team";

async function ForYouPage() {
  const actor = await currentMember();
  const [planning, team, waiting] = await Promise.all([
    planningFor(actor),
    teamOf(actor),
    listApprovals(actor, { waitingFor: "me", limit: 100 }),
  ]);
  return (
    <ForYou
      accounts={planning.accounts}
      team={team}
      preferences={planning.preferences}
      workspaceTimeZone={planning.workspaceTimeZone}
      isAdmin={actor.admin}
      canEdit={actor.role !== "viewer"}
      initial={{ now: now().toISOString(), waiting }}
    />
  );
}

export default titled("For you", ForYouPage);
