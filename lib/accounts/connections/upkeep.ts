import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { operation } from "@/lib/kernel/operation";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { getConnection } from "./connections";
import { markExpired, notifyOfExpiry } from "./needs-reconnect";
import { networkContext } from "./network-context";
import { openFreshCredentials, renewNextConnection } from "./renewal";
import { ConnectionAnswer, ConnectionParams } from "./schema";
import { claimSettings, type SettingsRow, storeSettings } from "./upkeep-store";

const everyMs = 60_000;
const dayMs = 86_400_000;

const providers = Object.values<Network>(networks)
  .filter(({ readAccountSettings }) => readAccountSettings)
  .map(({ id }) => id);

export function startTokenRenewal(): Loop {
  return startInterval({ name: "renewal", everyMs, tick: renewOrWarn });
}

const againAfterMs = 10_000;

export const readConnectionSettings = operation({
  name: "read_connection_settings",
  summary: "Ask the network again what an account can do: its limits and its own choices",
  scope: "posts:write",
  level: "read",
  input: ConnectionParams,
  output: ConnectionAnswer,
  run: async (actor, { connectionId }) => {
    const instant = now();
    // A call that follows another at once answers with what that one has found.
    const before = new Date(instant.getTime() - againAfterMs);
    const only = { id: connectionId, workspaceId: actor.workspaceId };
    const row = await claimSettings({ providers, before, instant, only });
    const settings = row && (await readSettings(row));
    if (row && settings) await storeSettings(row.id, settings);
    return await getConnection(actor, { connectionId });
  },
});

export async function refreshNextSettings(): Promise<boolean> {
  const instant = now();
  const before = new Date(instant.getTime() - dayMs);
  const row = await claimSettings({ providers, before, instant });
  if (!row) return false;
  const settings = await readSettings(row);
  if (settings) await storeSettings(row.id, settings);
  return true;
}

async function renewOrWarn(): Promise<boolean> {
  if (await renewNextConnection()) return true;
  if (await refreshNextSettings()) return true;
  await notifyOfExpiry();
  await markExpired();
  return false;
}

async function readSettings(row: SettingsRow) {
  const { id: connectionId, accountId, name } = row;
  try {
    const reached = networkContext(row);
    const credentials = reached && (await openFreshCredentials(row));
    if (!reached || !credentials) return null;
    const account = { accountId, name, credentials };
    return (await reached.network.readAccountSettings?.(reached.context, account)) ?? null;
  } catch (err) {
    log.warn({ err, connectionId }, "What a server says of an account could not be read.");
    return null;
  }
}
