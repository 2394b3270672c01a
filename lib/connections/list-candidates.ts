import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { findNetwork } from "@/lib/networks";
import type { DiscoveredAccount } from "@/lib/networks/network";
import { operation } from "@/lib/operation";
import { findPending } from "./authorization-store";
import { connectedAccountIds } from "./connection-store";
import { openDiscovery } from "./discovery";
import { requireNetwork } from "./require-network";
import { ListCandidates, type PageCandidate, PageCandidates } from "./schema";

export const listCandidates = operation({
  name: "list_authorization_pages",
  summary: "List the accounts found by an authorization, for its administrator to choose from",
  scope: "connections:admin",
  input: ListCandidates,
  output: PageCandidates,
  run: async (actor, { id, segment }) => {
    const { workspaceId, userId } = actor;
    const only = segment === undefined ? {} : { provider: requireNetwork(segment).id };
    const pending = await findPending(db, workspaceId, { id, userId, ...only });
    const network = pending && findNetwork(pending.provider);
    if (!network || pending.sealedDiscovery === null) throw notFound("authorization");
    const { accounts, sandbox } = openDiscovery(pending.id, pending.sealedDiscovery);
    const connected = await connectedAccountIds(db, workspaceId, network.id);
    return {
      pages: accounts.map((account) => presentCandidate(account, connected)),
      segment: network.oauthSegment,
      expiresAt: pending.expiresAt.toISOString(),
      sandbox,
    };
  },
});

function presentCandidate(account: DiscoveredAccount, connected: Set<string>): PageCandidate {
  const { accountId, name, handle, avatarUrl, reason } = account;
  return {
    accountId,
    name,
    handle,
    avatarUrl,
    reason,
    connectable: account.credentials !== null,
    connected: connected.has(accountId),
  };
}
