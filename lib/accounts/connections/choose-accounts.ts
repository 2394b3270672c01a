import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findNetwork } from "@/lib/networks";
import type { DiscoveredAccount } from "@/lib/networks/network";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { closeAuthorization, findPending, findRefused } from "./authorization-store";
import { connectedAccountIds } from "./connection-store";
import { presentConnection } from "./connections";
import { connectAccounts } from "./finish-authorization";
import { requireNetwork } from "./network-context";
import {
  AuthorizationParams,
  AuthorizationResultQuery,
  CancelledAuthorization,
  DescribedAuthorizationResult,
  type PageCandidate,
  PageCandidates,
  SelectAccounts,
  SelectedConnections,
} from "./schema";
import { openDiscovery, openRefusal, type StoredDiscovery } from "./sealed-authorization";

export const describeAuthorizationResult = operation({
  name: "describe_authorization_result",
  summary: "Say what the connections page has to show after a network sent a person back",
  scope: "connections:read",
  input: AuthorizationResultQuery,
  output: DescribedAuthorizationResult,
  run: async (actor, { problem, authorization, connected, reconnected }) => {
    if (problem) {
      const message = authorization ? await readRefusal(actor, authorization) : null;
      return { kind: "problem" as const, problem, message };
    }
    if (authorization && actor.admin) {
      const candidates = await findCandidates(actor, { id: authorization });
      if (!candidates)
        return { kind: "problem" as const, problem: "expired" as const, message: null };
      return { kind: "choose" as const, authorizationId: authorization, candidates };
    }
    if (connected) return { kind: "connected" as const, connectionId: connected };
    if (reconnected) return { kind: "reconnected" as const, connectionId: reconnected };
    return { kind: "none" as const };
  },
});

export const listCandidates = operation({
  name: "list_authorization_pages",
  summary: "List the accounts found by an authorization, for its administrator to choose from",
  scope: "connections:admin",
  level: "read",
  input: AuthorizationParams,
  output: PageCandidates,
  run: async (actor, { id, segment }) => {
    const candidates = await findCandidates(actor, { id, provider: requireNetwork(segment).id });
    if (!candidates) throw notFound("authorization");
    return candidates;
  },
});

export const selectAccounts = operation({
  name: "select_accounts",
  summary: "Connect the chosen accounts of an authorization",
  scope: "connections:admin",
  level: "publish",
  input: SelectAccounts,
  output: SelectedConnections,
  failures: ["connection_unavailable", "unavailable"],
  outside: "The network was not asked.",
  run: async (actor, { segment, id, accountIds }) => {
    const { workspaceId } = actor;
    const userId = personOf(actor);
    const provider = requireNetwork(segment).id;
    return await transaction(async (tx) => {
      const pending = await findPending(tx, workspaceId, { id, userId, provider });
      if (!pending?.sealedDiscovery) throw notFound("authorization");
      const discovery = openDiscovery(pending.id, pending.sealedDiscovery);
      const chosen = chooseAccounts(discovery, new Set(accountIds));
      // Of parallel selections one closes the authorization; the others wait here, then fail.
      const consumed = await closeAuthorization(tx, workspaceId, {
        id,
        userId,
        provider,
        from: ["pending"],
        to: "consumed",
      });
      if (!consumed) throw notFound("authorization");
      const granted = { provider, discovery, accounts: chosen };
      const connections = await connectAccounts(tx, actor, granted);
      return { connections: connections.map(presentConnection) };
    });
  },
});

export const cancelAuthorization = operation({
  name: "cancel_authorization",
  summary: "Discard an authorization without connecting anything",
  scope: "connections:admin",
  level: "publish",
  input: AuthorizationParams,
  output: CancelledAuthorization,
  run: async (actor, { id, segment }) => {
    const provider = requireNetwork(segment).id;
    return await transaction(async (tx) => {
      const closed = await closeAuthorization(tx, actor.workspaceId, {
        id,
        userId: personOf(actor),
        provider,
        from: ["started", "pending"],
        to: "cancelled",
      });
      if (!closed) throw notFound("authorization");
      await recordAudit(tx, actor, {
        action: "authorization.cancelled",
        targetType: "authorization",
        targetId: id,
      });
      return { cancelled: true as const };
    });
  },
});

async function readRefusal(actor: Actor, id: string): Promise<string | null> {
  const refused = await findRefused(db, actor.workspaceId, { id, userId: personOf(actor) });
  return refused?.sealedDiscovery ? openRefusal(refused.id, refused.sealedDiscovery).message : null;
}

async function findCandidates(
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

/** Sorts the accounts: two selections that share some would deadlock in different orders. */
function chooseAccounts(
  { accounts }: StoredDiscovery,
  accountIds: Set<string>,
): DiscoveredAccount[] {
  const known = new Map(accounts.map((account) => [account.accountId, account]));
  return [...accountIds].sort().map((accountId) => {
    const account = known.get(accountId);
    if (!account) throw unknownAccount(accountId);
    return account;
  });
}

function unknownAccount(accountId: string): AppError {
  const message = `The account ${accountId} is not one of those the authorization found.`;
  return new AppError("validation_failed", message, {
    details: [{ path: "accountIds", code: "unknown_account", message }],
  });
}
