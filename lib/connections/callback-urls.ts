import { env } from "@/lib/kernel/env";
import type { Network } from "@/lib/networks/network";

/** The addresses to enter in the network's app settings, by what is told there. */
export type CallbackAddresses = { deauthorize: string; "data-deletion"?: string };

/** Where a network tells us what its people decide there; null where it tells nothing. */
export function callbackUrls({ apiName, callbacks }: Network): CallbackAddresses | null {
  if (!callbacks) return null;
  const address = (kind: string) => `${env.BASE_URL}/api/social/${apiName}/${kind}`;
  return {
    deauthorize: address("deauthorize"),
    ...(callbacks.deletesData && { "data-deletion": address("data-deletion") }),
  };
}
