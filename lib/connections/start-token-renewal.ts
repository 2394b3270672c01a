import { type Loop, startInterval } from "@/lib/async/interval";
import { markExpired, notifyOfExpiry } from "./notify-of-expiry";
import { refreshNextFacts } from "./refresh-facts";
import { renewNextConnection } from "./renew-next-connection";

const everyMs = 60_000;

export function startTokenRenewal(): Loop {
  return startInterval({ name: "renewal", everyMs, tick: renewOrWarn });
}

async function renewOrWarn(): Promise<boolean> {
  if (await renewNextConnection()) return true;
  if (await refreshNextFacts()) return true;
  await notifyOfExpiry();
  await markExpired();
  return false;
}
