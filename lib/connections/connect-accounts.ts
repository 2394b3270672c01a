import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { DiscoveredAccount } from "@/lib/networks/network";
import { type ConnectionRow, findConnection, saveConnection } from "./connection-store";
import type { StoredDiscovery } from "./discovery";

type Grant = { provider: string; discovery: StoredDiscovery; accounts: DiscoveredAccount[] };

export async function connectAccounts(
  tx: Tx,
  actor: Actor,
  { provider, discovery, accounts }: Grant,
): Promise<ConnectionRow[]> {
  const { authorizedUserId, sandbox } = discovery;
  const grant = { provider, sandbox, authorizedUserId, connectedById: personOf(actor) };
  const connections: ConnectionRow[] = [];
  for (const account of accounts) {
    const granted = { ...withCredentials(account), ...grant };
    const id = await saveConnection(tx, actor.workspaceId, granted);
    await recordAudit(tx, actor, {
      action: "connection.connected",
      targetType: "connection",
      targetId: id,
      after: { state: "active" },
    });
    const saved = await findConnection(tx, actor.workspaceId, id);
    if (saved) connections.push(saved);
  }
  return connections;
}

function withCredentials({ credentials, reason, ...account }: DiscoveredAccount) {
  if (credentials) return { ...account, credentials };
  const why = reason ?? "The network gave no access to it.";
  throw new AppError("connection_unavailable", `${account.name} cannot be connected. ${why}`);
}
