import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { DiscoveredAccount } from "@/lib/networks/network";
import { closeAuthorization, findPending } from "./authorization-store";
import { connectAccounts } from "./connect-accounts";
import { openDiscovery, type StoredDiscovery } from "./discovery";
import { presentConnection } from "./present-connection";
import { requireNetwork } from "./require-network";
import { SelectAccounts, SelectedConnections } from "./schema";

export const selectAccounts = operation({
  name: "select_accounts",
  summary: "Connect the chosen accounts of an authorization",
  scope: "connections:admin",
  input: SelectAccounts,
  output: SelectedConnections,
  failures: ["connection_unavailable", "unavailable"],
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
