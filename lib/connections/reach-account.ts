import { db } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Account, Network, NetworkContext } from "@/lib/networks/network";
import { findSealedConnection } from "./connection-store";
import { openFreshCredentials } from "./fresh-credentials";
import { networkContext } from "./network-context";

type Reached = { network: Network; context: NetworkContext; account: Account };

export async function reachAccount(workspaceId: WorkspaceId, id: string): Promise<Reached> {
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
