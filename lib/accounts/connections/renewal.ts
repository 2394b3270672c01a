import { setTimeout as wait } from "node:timers/promises";
import { retry } from "@/lib/kernel/async/retry";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { AccountCredentials, Renewal } from "@/lib/networks/network";
import { recordSystemAudit } from "@/lib/records/audit/record-audit";
import { openCredentials, sealCredentials } from "./credentials";
import { markNeedsReconnect } from "./needs-reconnect";
import { networkContext } from "./network-context";
import { resolveConnectionNotifications } from "./notify-of-connection";
import { isRenewable, planRenewal, retryRenewalAt } from "./token-lifetime";
import {
  claimRenewal,
  claimStale,
  findSealed,
  lockGrant,
  postponeRenewal,
  type RenewableRow,
  storeToken,
} from "./upkeep-store";

const pollMs = 200;
const waitMs = 25_000;

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

type Sealed = Pick<RenewableRow, "id" | "provider" | "sandbox" | "sealedCredentials">;

/**
 * Opens what a connection holds, renewed first where it is about to end. Of several that need it at
 * once, one renews it and the others wait for what that one stores.
 */
export async function openFreshCredentials(sealed: Sealed): Promise<AccountCredentials | null> {
  const credentials = openCredentials(sealed);
  return isStale(sealed, credentials) ? await renewOrAwait(sealed, credentials) : credentials;
}

async function renewClaimed(row: RenewableRow): Promise<void> {
  const credentials = readCredentials(row);
  const result = credentials
    ? await requestRenewal(row, credentials)
    : ({ kind: "impossible" } as const);
  // Until it is stored, the new token exists only in this process.
  await retry(() => storeForGrant(row, credentials, result));
}

function readCredentials(row: RenewableRow): AccountCredentials | null {
  try {
    return openCredentials(row);
  } catch (err) {
    log.error({ err, connectionId: row.id }, "A connection's credentials could not be opened.");
    return null;
  }
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

async function storeForGrant(
  row: RenewableRow,
  credentials: AccountCredentials | null,
  result: Result,
): Promise<void> {
  await transaction(async (tx) => {
    for (const holder of await lockGrant(tx, row)) {
      // A connection that was reconnected meanwhile holds another token and stays as it is.
      if (holdsSameToken(holder, row, credentials)) await store(tx, holder, result);
    }
  });
}

/** Each connection has its own seal of a shared token, so others are compared unsealed. */
function holdsSameToken(
  holder: RenewableRow,
  row: RenewableRow,
  credentials: AccountCredentials | null,
): boolean {
  if (holder.id === row.id) return holder.sealedCredentials === row.sealedCredentials;
  const other = credentials && readCredentials(holder);
  return Boolean(other) && JSON.stringify(other) === JSON.stringify(credentials);
}

async function store(tx: Tx, row: RenewableRow, result: Result): Promise<void> {
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

function isStale(sealed: Sealed, credentials: AccountCredentials | null): boolean {
  const network = networkContext(sealed)?.network;
  return Boolean(credentials && network?.isStale?.(credentials, now()));
}

async function renewOrAwait(
  sealed: Sealed,
  credentials: AccountCredentials | null,
): Promise<AccountCredentials | null> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const claimed = await claimStale(sealed);
    if (claimed) await renewClaimed(claimed);
    const sealedCredentials = await findSealed(sealed.id);
    if (sealedCredentials !== sealed.sealedCredentials) {
      return openCredentials({ ...sealed, sealedCredentials });
    }
    if (claimed) return credentials;
    await wait(pollMs);
  }
  return credentials;
}
