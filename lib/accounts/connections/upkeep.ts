import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { markExpired, notifyOfExpiry } from "./needs-reconnect";
import { networkContext } from "./network-context";
import { openFreshCredentials, renewNextConnection } from "./renewal";
import { claimSettings, type SettingsRow, storeSettings } from "./upkeep-store";

const everyMs = 60_000;
const dayMs = 86_400_000;

const providers = Object.values<Network>(networks)
  .filter(({ readAccountSettings }) => readAccountSettings)
  .map(({ id }) => id);

export function startTokenRenewal(): Loop {
  return startInterval({ name: "renewal", everyMs, tick: renewOrWarn });
}

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
