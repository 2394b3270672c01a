import { Queue } from "@/components/queue/queue";
import { queuePeriod, queueStates } from "@/components/queue/queue-search";
import { titled } from "@/components/shell/frame/titled";
import { listSlots } from "@/lib/accounts/slots/list-slots";
import { currentMember } from "@/lib/identity/auth/current-member";
import { now } from "@/lib/kernel/clock";
import { listPosts } from "@/lib/planning/posts/read-posts";
import { planningFor } from "../planning";
import { teamOf } from "../team";

async function QueuePage() {
  const actor = await currentMember();
  const at = now().toISOString();
  const { from, to } = queuePeriod(at);
  const [{ accounts, preferences }, team, page, { slots }] = await Promise.all([
    planningFor(actor),
    teamOf(actor),
    listPosts(actor, { from, to, state: queueStates, limit: 200 }),
    listSlots(actor, { from: at, to, state: "free" }),
  ]);
  return (
    <Queue
      accounts={accounts}
      team={team}
      preferences={preferences}
      canEdit={actor.role !== "viewer"}
      initial={{ now: at, posts: page.hasMore ? null : page.items, slots }}
    />
  );
}

export default titled("Queue", QueuePage);
