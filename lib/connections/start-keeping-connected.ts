import { type Loop, startInterval } from "@/lib/async/interval";
import { renewNextConnection } from "./renew-next-connection";
import { endExpired, warnOfExpiry } from "./warn-of-expiry";

const everyMs = 60_000;

/** Renews what is due and warns of what only people can renew; several processes may do so at once. */
export function startKeepingConnected(): Loop {
  return startInterval({ name: "renewal", everyMs, tick: keepConnected });
}

async function keepConnected(): Promise<boolean> {
  if (await renewNextConnection()) return true;
  await warnOfExpiry();
  await endExpired();
  return false;
}
