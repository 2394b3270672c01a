import type { Metadata } from "next";
import { AuthorizationResult } from "@/components/connections/authorization-result";
import { ConnectionList } from "@/components/connections/connection-list";
import { isUsable } from "@/components/connections/is-usable";
import { NetworkPanels } from "@/components/connections/network-panels";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { describeAuthorizationResult } from "@/lib/connections/describe-authorization-result";
import { listConnections } from "@/lib/connections/list-connections";
import { listNetworks } from "@/lib/connections/list-networks";
import { now } from "@/lib/kernel/clock";
import { timePreferences } from "@/lib/time/format-instant";

export const metadata: Metadata = { title: "Connections" };

type Search = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ConnectionsPage({ searchParams }: Search) {
  const actor = await currentMember();
  const [result, { items: connections }, { networks }, { user }] = await Promise.all([
    describeAuthorizationResult(actor, await searchParams),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    getMe(actor, {}),
  ]);
  const offered = connections.length === 0 ? networks.find(isUsable) : undefined;
  return (
    <>
      <PageHeader title="Connections" description="The accounts your team can publish to." />
      <PageBody className="flex flex-col gap-6">
        <AuthorizationResult result={result} connections={connections} networks={networks} />
        <ConnectionList
          connections={connections}
          networks={networks}
          preferences={timePreferences(user)}
          manageable={actor.admin}
          at={now().toISOString()}
          offered={offered}
        />
        <NetworkPanels networks={networks} manageable={actor.admin} offered={offered} />
      </PageBody>
    </>
  );
}
