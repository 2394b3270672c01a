import { retry } from "@/lib/async/retry";
import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { AccountCredentials, Renewal } from "@/lib/networks/network";
import { openCredentials, sealCredentials } from "./credentials";
import { markNeedsReconnect } from "./mark-needs-reconnect";
import { networkContext } from "./network-context";
import { resolveConnectionNotifications } from "./notify-of-connection";
import { isRenewable, planRenewal, retryRenewalAt } from "./plan-renewal";
import {
  claimRenewal,
  lockGrant,
  postponeRenewal,
  type RenewableRow,
  storeToken,
} from "./renewal-store";

/**
 * Renews one due connection and those that hold the same token; returns false when none is due. Of
 * several processes one renews each token. No transaction is open during the network call.
 */
export async function renewNextConnection(): Promise<boolean> {
  const row = await claimRenewal();
  if (!row) return false;
  await renewClaimed(row);
  return true;
}

export async function renewClaimed(row: RenewableRow): Promise<void> {
  const held = readCredentials(row);
  const result = held ? await requestRenewal(row, held) : ({ kind: "impossible" } as const);
  // Until it is stored, the new token exists only in this process.
  await retry(() => settleGrant(row, held, result));
}

async function settleGrant(
  row: RenewableRow,
  held: AccountCredentials | null,
  result: Result,
): Promise<void> {
  await transaction(async (tx) => {
    for (const holder of await lockGrant(tx, row)) {
      // A connection that was reconnected meanwhile holds another token and stays as it is.
      if (holdsSameToken(holder, row, held)) await settle(tx, holder, result);
    }
  });
}

type Result = Renewal | { kind: "impossible" };

async function requestRenewal(row: RenewableRow, credentials: AccountCredentials): Promise<Result> {
  const reached = networkContext(row);
  if (!reached) return { kind: "unavailable", message: "The network is not set up." };
  if (!reached.network.renew || !isRenewable({ ...row, credentials }, now())) {
    return { kind: "impossible" };
  }
  const { accountId, name } = row;
  try {
    return await reached.network.renew(reached.context, { accountId, name, credentials });
  } catch (err) {
    log.error({ err, connectionId: row.id }, "A network's adapter broke while it renewed a token.");
    return { kind: "unavailable", message: "The answer could not be read." };
  }
}

async function settle(tx: Tx, row: RenewableRow, result: Result): Promise<void> {
  switch (result.kind) {
    case "renewed":
      return storeRenewed(tx, row, result);
    case "refused":
      await markNeedsReconnect(tx, workspaceId(row.workspaceId), {
        id: row.id,
        sealedCredentials: row.sealedCredentials,
        reason: result.reason,
      });
      return;
    case "impossible":
      return postponeRenewal(tx, row, { renewAt: null, renewalTries: 0 });
    case "unavailable": {
      const renewalTries = row.renewalTries + 1;
      log.warn({ connectionId: row.id, renewalTries }, `Not renewed: ${result.message}`);
      return postponeRenewal(tx, row, { renewAt: retryRenewalAt(renewalTries), renewalTries });
    }
  }
}

async function storeRenewed(
  tx: Tx,
  { id, provider, ...row }: RenewableRow,
  { credentials, tokenExpiresAt }: Extract<Renewal, { kind: "renewed" }>,
): Promise<void> {
  const owner = workspaceId(row.workspaceId);
  const sealedCredentials = sealCredentials(id, credentials);
  const renewAt = planRenewal({ provider, credentials, tokenExpiresAt });
  await storeToken(tx, owner, { id, sealedCredentials, tokenExpiresAt, renewAt });
  await recordSystemAudit(tx, owner, {
    action: "connection.renewed",
    targetType: "connection",
    targetId: id,
    before: { tokenExpiresAt: row.tokenExpiresAt },
    after: { tokenExpiresAt },
  });
  await resolveConnectionNotifications(tx, owner, { id, resolution: "reconnected" });
}

/** Each connection has its own seal of a shared token, so others are compared unsealed. */
function holdsSameToken(
  holder: RenewableRow,
  row: RenewableRow,
  held: AccountCredentials | null,
): boolean {
  if (holder.id === row.id) return holder.sealedCredentials === row.sealedCredentials;
  const other = held && readCredentials(holder);
  return Boolean(other) && JSON.stringify(other) === JSON.stringify(held);
}

function readCredentials(row: RenewableRow): AccountCredentials | null {
  try {
    return openCredentials(row);
  } catch (err) {
    log.error({ err, connectionId: row.id }, "A connection's credentials could not be opened.");
    return null;
  }
}
