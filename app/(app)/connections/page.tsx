import { ArrangeButton } from "@/components/accounts/arrangement/arrange-button";
import { AuthorizationResult } from "@/components/accounts/connections/authorization-result";
import { NetworkList } from "@/components/accounts/connections/network-list";
import { accountsOf, inOrder } from "@/components/kit/account/account";
import { titled } from "@/components/shell/frame/titled";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { getArrangement } from "@/lib/accounts/arrangement/arrangement";
import { describeAuthorizationResult } from "@/lib/accounts/connections/choose-accounts";
import { listConnections } from "@/lib/accounts/connections/connections";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { currentMember } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { now } from "@/lib/kernel/clock";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listApprovalRules } from "@/lib/planning/approvals/approval-rules";

async function ConnectionsPage({ searchParams }: PageProps<"/connections">) {
  const actor = await currentMember();
  const [result, { items }, { networks }, { user }, { arrangement }, rules] = await Promise.all([
    describeAuthorizationResult(actor, await searchParams),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    getMe(actor, {}),
    getArrangement(actor, {}),
    listApprovalRules(actor, {}),
  ]);
  const connections = inOrder(items, arrangement.connectionIds);
  return (
    <>
      <PageHeader
        title="Connections"
        description="The accounts your team can publish to."
        actions={
          actor.role !== "viewer" &&
          connections.length > 1 && (
            <ArrangeButton
              accounts={accountsOf(items, networks, arrangement.connectionIds)}
              arrangement={arrangement}
            />
          )
        }
      />
      <PageBody className="flex flex-col gap-6">
        <AuthorizationResult result={result} connections={connections} networks={networks} />
        <NetworkList
          connections={connections}
          networks={networks}
          ruledIds={rules.items.map(({ connectionId }) => connectionId)}
          preferences={timePreferences(user)}
          manageable={actor.admin}
          at={now().toISOString()}
        />
      </PageBody>
    </>
  );
}

export default titled("Connections", ConnectionsPage);
