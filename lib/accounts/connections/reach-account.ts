import { db } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Account, Network, NetworkContext } from "@/lib/networks/network";
import { findConnection, findSealedConnection } from "./connection-store";
import { networkContext } from "./network-context";
import { openFreshCredentials } from "./renewal";

export async function reachAccount(
  workspaceId: WorkspaceId,
  id: string,
): Promise<{ network: Network; context: NetworkContext; account: Account }> {
  const row = await findSealedConnection(db, workspaceId, id);
  if (!row) throw notFound("connection");
  const { accountId, name, state } = row;
  const reached = networkContext(row);
  const credentials = state === "active" ? await openFreshCredentials(row) : null;
  if (reached && credentials) return { ...reached, account: { accountId, name, credentials } };
  throw new AppError(
    "connection_unavailable",
    `${name} is not connected at the moment, so nothing can be looked up with it.`,
  );
}

export async function ownAccount(
  workspaceId: WorkspaceId,
  id: string,
): Promise<{ provider: string; accountId: string; name: string; handle: string }> {
  const connection = await findConnection(db, workspaceId, id);
  if (!connection) throw notFound("connection");
  const { provider, accountId, name, handle } = connection;
  return { provider, accountId, name, handle };
}
