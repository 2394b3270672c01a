import type { Metadata } from "next";
import { accountsOf } from "@/components/account/account";
import { Queue } from "@/components/queue/queue";
import { queuePeriod, queueStates } from "@/components/queue/queue-search";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listConnections } from "@/lib/connections/list-connections";
import { listNetworks } from "@/lib/connections/list-networks";
import { now } from "@/lib/kernel/clock";
import { listPosts } from "@/lib/posts/list-posts";
import { timePreferences } from "@/lib/time/format-instant";
import { teamOf } from "../team";

export const metadata: Metadata = { title: "Queue" };

export default async function QueuePage() {
  const actor = await currentMember();
  const at = now().toISOString();
  const [{ user }, team, connections, { networks }, page] = await Promise.all([
    getMe(actor, {}),
    teamOf(actor),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    listPosts(actor, { ...queuePeriod(at), state: queueStates, limit: 200 }),
  ]);
  return (
    <Queue
      accounts={accountsOf(connections.items, networks)}
      team={team}
      preferences={timePreferences(user)}
      canEdit={actor.role !== "viewer"}
      initial={{ now: at, posts: page.hasMore ? null : page.items }}
    />
  );
}
