import { accountsOf } from "@/components/account/account";
import { Queue } from "@/components/queue/queue";
import { queuePeriod, queueStates } from "@/components/queue/queue-search";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listConnections } from "@/lib/connections/connections";
import { listNetworks } from "@/lib/connections/list-networks";
import { now } from "@/lib/kernel/clock";
import { listPosts } from "@/lib/posts/read-posts";
import { listSlots } from "@/lib/slots/list-slots";
import { timePreferences } from "@/lib/time/format-instant";
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
