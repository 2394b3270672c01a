import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { markExpired, notifyOfExpiry } from "./needs-reconnect";
import { networkContext } from "./network-context";
import { openFreshCredentials, renewNextConnection } from "./renewal";
import { claimFacts, type FactsRow, storeFacts } from "./upkeep-store";

const everyMs = 60_000;
const dayMs = 86_400_000;

const providers = Object.values<Network>(networks)
  .filter(({ readFacts }) => readFacts)
  .map(({ id }) => id);

export function startTokenRenewal(): Loop {
  return startInterval({ name: "renewal", everyMs, tick: renewOrWarn });
}

export async function refreshNextFacts(): Promise<boolean> {
  const instant = now();
  const before = new Date(instant.getTime() - dayMs);
  const row = await claimFacts({ providers, before, instant });
  if (!row) return false;
  const facts = await readFacts(row);
  if (facts) await storeFacts(row.id, facts);
  return true;
}

async function renewOrWarn(): Promise<boolean> {
  if (await renewNextConnection()) return true;
  if (await refreshNextFacts()) return true;
  await notifyOfExpiry();
  await markExpired();
  return false;
}

async function readFacts(row: FactsRow) {
  const { id: connectionId, accountId, name } = row;
  try {
    const reached = networkContext(row);
    const credentials = reached && (await openFreshCredentials(row));
    if (!reached || !credentials) return null;
    const account = { accountId, name, credentials };
    return (await reached.network.readFacts?.(reached.context, account)) ?? null;
  } catch (err) {
    log.warn({ err, connectionId }, "What a server says of an account could not be read.");
    return null;
  }
}
