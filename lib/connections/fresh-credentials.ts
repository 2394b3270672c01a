import { setTimeout as wait } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import type { AccountCredentials } from "@/lib/networks/network";
import { openCredentials } from "./credentials";
import { networkContext } from "./network-context";
import { renewClaimed } from "./renew-next-connection";
import { claimStale, findSealed } from "./renewal-store";

const pollMs = 200;
const waitMs = 25_000;

type Held = {
  id: string;
  provider: string;
  sandbox: boolean;
  sealedCredentials: string | null;
};

/**
 * Opens what a connection holds, renewed first where it is about to end. Of several that need it at
 * once, one renews it and the others wait for what that one stores.
 */
export async function openFreshCredentials(held: Held): Promise<AccountCredentials | null> {
  const credentials = openCredentials(held);
  return isStale(held, credentials) ? await renewed(held, credentials) : credentials;
}

function isStale(held: Held, credentials: AccountCredentials | null): boolean {
  const network = networkContext(held)?.network;
  return Boolean(credentials && network?.isStale?.(credentials, now()));
}

async function renewed(
  held: Held,
  credentials: AccountCredentials | null,
): Promise<AccountCredentials | null> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const claimed = await claimStale(held);
    if (claimed) await renewClaimed(claimed);
    const sealedCredentials = await findSealed(held.id);
    if (sealedCredentials !== held.sealedCredentials) {
      return openCredentials({ ...held, sealedCredentials });
    }
    if (claimed) return credentials;
    await wait(pollMs);
  }
  return credentials;
}
