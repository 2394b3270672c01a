import { retry } from "@/lib/async/retry";
import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { AccountCredentials, Renewal } from "@/lib/networks/network";
import { settleNotices } from "@/lib/notifications/settle-notices";
import { connectionSubjects } from "./connection-subjects";
import { openCredentials, sealCredentials } from "./credentials";
import { markNeedsReconnect } from "./mark-needs-reconnect";
import { networkContext } from "./network-context";
import { isRenewable, planRenewal, retryRenewalAt } from "./plan-renewal";
import {
  claimRenewal,
  lockGrant,
  postponeRenewal,
  type RenewableRow,
  storeToken,
} from "./renewal-store";

/**
 * Renews one connection whose time has come, and with it those that hold the same token. True where
 * more may be waiting. Any number of processes may do so: each token is renewed by one of them, and
 * no transaction is open while the network is asked.
 */
export async function renewNextConnection(): Promise<boolean> {
  const row = await claimRenewal();
  if (!row) return false;
  const held = readCredentials(row);
  const result = held ? await ask(row, held) : unreadable;
  // A new token is known nowhere but here until it is stored.
  await retry(() => settleGrant(row, held, result));
  return true;
}

async function settleGrant(
  row: RenewableRow,
  held: AccountCredentials | null,
  result: Result,
): Promise<void> {
  await transaction(async (tx) => {
    for (const holder of await lockGrant(tx, row)) {
      // Whoever was reconnected meanwhile holds another token, which must not be touched.
      if (isSame(holder, row, held)) await settle(tx, holder, result);
    }
  });
}

type Result = Renewal | { kind: "impossible" };

const unreadable = { kind: "impossible" } as const;

async function ask(row: RenewableRow, credentials: AccountCredentials): Promise<Result> {
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
      return keepToken(tx, row, result);
    case "refused":
      await markNeedsReconnect(tx, row, result.message);
      return;
    case "impossible":
      return postponeRenewal(tx, row.id, { renewAt: null, renewalTries: 0 });
    case "unavailable": {
      const renewalTries = row.renewalTries + 1;
      log.warn({ connectionId: row.id, renewalTries }, `Not renewed: ${result.message}`);
      return postponeRenewal(tx, row.id, { renewAt: retryRenewalAt(renewalTries), renewalTries });
    }
  }
}

async function keepToken(
  tx: Tx,
  { id, provider, ...row }: RenewableRow,
  { credentials, tokenExpiresAt }: Extract<Renewal, { kind: "renewed" }>,
): Promise<void> {
  const owner = workspaceId(row.workspaceId);
  const sealedCredentials = sealCredentials(id, credentials);
  const renewAt = planRenewal({ provider, credentials, tokenExpiresAt });
  await storeToken(tx, id, { sealedCredentials, tokenExpiresAt, renewAt });
  await recordSystemAudit(tx, owner, {
    action: "connection.renewed",
    targetType: "connection",
    targetId: id,
    before: { tokenExpiresAt: row.tokenExpiresAt },
    after: { tokenExpiresAt },
  });
  await settleNotices(tx, owner, connectionSubjects(id));
}

/** Every seal differs, so the same seal is the same token; others may hold it under their own. */
function isSame(holder: RenewableRow, row: RenewableRow, held: AccountCredentials | null): boolean {
  if (holder.id === row.id) return holder.sealedCredentials === row.sealedCredentials;
  const other = held && readCredentials(holder);
  return Boolean(other) && JSON.stringify(other) === JSON.stringify(held);
}

/** Null where the row cannot be opened, which must not keep the others from being renewed. */
function readCredentials(row: RenewableRow): AccountCredentials | null {
  try {
    return openCredentials(row);
  } catch (err) {
    log.error({ err, connectionId: row.id }, "A connection's credentials could not be opened.");
    return null;
  }
}
