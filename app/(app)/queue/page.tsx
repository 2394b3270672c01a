import { accountsOf } from "@/components/kit/account/account";
import { Queue } from "@/components/queue/queue";
import { queuePeriod, queueStates } from "@/components/queue/queue-search";
import { titled } from "@/components/shell/frame/titled";
import { listConnections } from "@/lib/accounts/connections/connections";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { listSlots } from "@/lib/accounts/slots/list-slots";
import { currentMember } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { now } from "@/lib/kernel/clock";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listPosts } from "@/lib/planning/posts/read-posts";
import { teamOf } from "../team";

async function QueuePage() {
  const actor = await currentMember();
  const at = now().toISOString();
  const { from, to } = queuePeriod(at);
  const [{ user }, team, connections, { networks }, page, { slots }] = await Promise.all([
    getMe(actor, {}),
    teamOf(actor),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    listPosts(actor, { from, to, state: queueStates, limit: 200 }),
    listSlots(actor, { from: at, to, state: "free" }),
  ]);
  return (
    <Queue
      accounts={accountsOf(connections.items, networks)}
      team={team}
      preferences={timePreferences(user)}
      canEdit={actor.role !== "viewer"}
      initial={{ now: at, posts: page.hasMore ? null : page.items, slots }}
    />
  );
}

export default titled("Queue", QueuePage);
