import { type Actor, personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { findNetwork } from "@/lib/networks";
import type { DiscoveredAccount } from "@/lib/networks/network";
import { findPending } from "./authorization-store";
import { connectedAccountIds } from "./connection-store";
import { openDiscovery } from "./discovery";
import type { PageCandidate, PageCandidates } from "./schema";

export async function findCandidates(
  actor: Pick<Actor, "workspaceId" | "userId">,
  run: { id: string; provider?: string },
): Promise<PageCandidates | null> {
  const { workspaceId } = actor;
  const pending = await findPending(db, workspaceId, { ...run, userId: personOf(actor) });
  const network = pending && findNetwork(pending.provider);
  if (!network || pending.sealedDiscovery === null) return null;
  const { accounts, sandbox } = openDiscovery(pending.id, pending.sealedDiscovery);
  const connected = await connectedAccountIds(db, workspaceId, network.id);
  return {
    pages: accounts.map((account) => presentCandidate(account, connected)),
    segment: network.oauthSegment,
    expiresAt: pending.expiresAt.toISOString(),
    sandbox,
  };
}

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
