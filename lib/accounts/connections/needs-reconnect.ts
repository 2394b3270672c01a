import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import { connectionReasons } from "@/lib/records/words/reasons";
import { countWaitingPosts, type TokenRefusal, updateToNeedsReconnect } from "./connection-store";
import { notifyOfConnection } from "./notify-of-connection";
import { claimWarning, type ExpiringRow, findExpired, findExpiring } from "./upkeep-store";

const dayMs = 86_400_000;
/** Clocks differ: marking a connection too early would hold back posts that can still go out. */
const expiredForMs = 15 * 60_000;

/**
 * Marks a connection whose token no longer works and notifies its people. Returns false where the
 * connection was reconnected, renewed or disconnected since the refused call.
 */
export async function markNeedsReconnect(
  tx: Tx,
  workspaceId: WorkspaceId,
  refusal: TokenRefusal,
): Promise<boolean> {
  const { id, reason } = refusal;
  const marked = await updateToNeedsReconnect(tx, workspaceId, refusal);
  if (!marked) return false;
  const { name, connectedById } = marked;
  const waiting = await countWaitingPosts(tx, workspaceId, id);
  await notifyOfConnection(tx, workspaceId, {
    type: "connection_needs_reconnect",
    connection: { id, connectedById },
    notice: { code: "connection_refused", values: { account: name, reason, waiting } },
  });
  return true;
}

/**
 * Warns 7 days and 1 day before a connection's access ends, where only a person can renew it.
 * Several processes may run it at once; one of them gives each warning.
 */
export async function notifyOfExpiry(): Promise<void> {
  for (const row of await findExpiring(dayMs)) await warn(row);
}

export async function markExpired(): Promise<void> {
  const rows = await findExpired(new Date(now().getTime() - expiredForMs));
  for (const { id, sealedCredentials, ...row } of rows) {
    const refusal = { id, sealedCredentials, reason: connectionReasons.because("access_ended") };
    await transaction((tx) => markNeedsReconnect(tx, workspaceId(row.workspaceId), refusal));
  }
}

async function warn(row: ExpiringRow): Promise<void> {
  const { name, tokenExpiresAt } = row;
  const owner = workspaceId(row.workspaceId);
  const days = tokenExpiresAt.getTime() - now().getTime() <= dayMs ? 1 : 7;
  await transaction(async (tx) => {
    if (!(await claimWarning(tx, row, days))) return;
    const waiting = await countWaitingPosts(tx, owner, row.id);
    const endsAt = tokenExpiresAt.toISOString();
    await notifyOfConnection(tx, owner, {
      type: "connection_expires",
      connection: row,
      notice: { code: "connection_expires", values: { account: name, endsAt, waiting } },
    });
  });
}
